-- With which pets somebody comes, as they tell those they will live with. Null: they haven't said, and the form begins with what they applied with.
ALTER TABLE profiles ADD COLUMN pets jsonb CONSTRAINT profiles_pets_bounds CHECK (jsonb_typeof(pets) = 'array' AND jsonb_array_length(pets) <= 20);
