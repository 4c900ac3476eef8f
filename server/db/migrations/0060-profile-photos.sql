-- A photo of a profile: the picture that was uploaded, which square of it is shown, and where that is kept, drawn in its sizes.
ALTER TABLE profiles
  ADD COLUMN photo uuid CONSTRAINT profiles_photo_document REFERENCES documents,
  ADD COLUMN photo_crop jsonb CONSTRAINT profiles_photo_crop_object CHECK (jsonb_typeof(photo_crop) = 'object'),
  ADD COLUMN photo_thumbnails jsonb CONSTRAINT profiles_photo_thumbnails_object CHECK (jsonb_typeof(photo_thumbnails) = 'object'),
  ADD CONSTRAINT profiles_photo_whole CHECK (num_nulls(photo, photo_crop, photo_thumbnails) IN (0, 3));
CREATE INDEX profiles_photo_idx ON profiles (photo) WHERE photo IS NOT NULL;
