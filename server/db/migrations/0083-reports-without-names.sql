-- A case of a report named whoever was reported, and outlived their account. Who it is about is read from the report.
UPDATE support_cases SET message = regexp_replace(message, '^Report of [^\n]+? at ([^\n]+, meeting [0-9a-f-]{36})', 'Report at \1') WHERE meeting IS NOT NULL;
-- Mails about such a case quoted it: with the name, and in the days before the cases lost their chat (0078) with what was said.
UPDATE mails m SET text = regexp_replace(regexp_replace(m.text, '(What they wrote: |(→ )?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z ).*$', ''),
    'Report of [^\n]+? at ([^\n]+, meeting [0-9a-f-]{36})', 'Report at \1'),
  html = regexp_replace(regexp_replace(m.html, '(What they wrote: |(→ )?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z ).*$', ''),
    'Report of [^<\n]+? at ([^<\n]+, meeting [0-9a-f-]{36})', 'Report at \1')
  FROM support_cases c WHERE c.meeting IS NOT NULL AND m.template IN ('support', 'support-case', 'support-answer') AND split_part(m.dedupe_key, ':', 2) = c.id::text;
