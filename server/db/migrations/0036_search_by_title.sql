ALTER TABLE "image_search" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE image_search SET title = lower(unaccent(images.title)) FROM images WHERE images.id = image_search.image_id;--> statement-breakpoint
CREATE INDEX "image_search_title_index" ON "image_search" USING btree ("title","image_id") WHERE "image_search"."visible";--> statement-breakpoint
-- The title, as lists are ordered by it.
CREATE OR REPLACE FUNCTION write_image_search(image_ids text[]) RETURNS void LANGUAGE sql AS $$
	INSERT INTO image_search AS known (
		image_id, user_id, title, visible, genre_id, photographer_id, photographer, collection_id, shape, nudity, base_price_cents, tags,
		created_at, certified_at, document
	)
	SELECT
		images.id, images.user_id, lower(unaccent(images.title)), images.state = 'certified' AND images.portfolio <> 'private', images.genre_id,
		images.photographer_id, images.photographer, images.collection_id,
		CASE
			WHEN images.width * 20 > images.height * 21 THEN 'landscape'
			WHEN images.height * 20 > images.width * 21 THEN 'portrait'
			ELSE 'square'
		END,
		images.nudity, CASE images.portfolio WHEN 'on_sale' THEN images.base_price_cents END, images.tags, images.created_at, images.certified_at,
		search_part(images.title, 'A') || search_part(array_to_string(images.tags, E'\n'), 'B')
		|| search_part(concat_ws(E'\n', images.location, collections.name, genres.name_en, genres.name_fr, images.photographer,
			coalesce(profiles.public_name, users.first_name || ' ' || users.last_name)), 'C')
		|| search_part(concat_ws(E'\n', images.angle, images.moment, images.technical_means), 'D')
	FROM images
	JOIN users ON users.id = images.user_id
	LEFT JOIN profiles ON profiles.user_id = images.user_id
	JOIN genres ON genres.id = images.genre_id
	LEFT JOIN collections ON collections.id = images.collection_id
	WHERE images.id = ANY (image_ids) AND images.deleted_at IS NULL
	ON CONFLICT (image_id) DO UPDATE SET
		user_id = excluded.user_id, title = excluded.title, visible = excluded.visible, genre_id = excluded.genre_id,
		photographer_id = excluded.photographer_id, photographer = excluded.photographer,
		collection_id = excluded.collection_id, shape = excluded.shape, nudity = excluded.nudity,
		base_price_cents = excluded.base_price_cents, tags = excluded.tags,
		created_at = excluded.created_at, certified_at = excluded.certified_at, document = excluded.document,
		words_known = known.words_known AND known.document = excluded.document
$$;
