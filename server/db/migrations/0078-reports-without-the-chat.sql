-- What was said in a meeting is read with a reason, and goes with the account of whoever said it: a case of a report carries none of it.
-- Such a case began with what was reported; then came the words of the reported message, a blank line, and the chat, a line a message.
UPDATE support_cases SET message = regexp_replace(
    regexp_replace(message, '\n\n(?:→ )?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z .*$', ''),
    '\nWhat they wrote: .*$', '')
  WHERE meeting IS NOT NULL;
