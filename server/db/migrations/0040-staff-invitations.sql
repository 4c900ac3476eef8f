-- Until when whoever was invited to the staff can take it up by signing in; null: nobody has to, or they did.
ALTER TABLE users ADD COLUMN invited_until timestamptz(3);
