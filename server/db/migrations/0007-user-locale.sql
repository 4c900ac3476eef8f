-- The language that a person last read their pages in: what their mails are written in.
ALTER TABLE users ADD locale text CONSTRAINT users_locale_length CHECK (length(locale) <= 35);
