CREATE TABLE "lightbox_images" (
	"user_id" text NOT NULL,
	"image_id" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lightbox_images_user_id_image_id_pk" PRIMARY KEY("user_id","image_id")
);
--> statement-breakpoint
CREATE TABLE "lightboxes" (
	"user_id" text PRIMARY KEY NOT NULL,
	"token" text,
	CONSTRAINT "lightboxes_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "image_search" ADD COLUMN "base_price_cents" integer;--> statement-breakpoint
ALTER TABLE "lightbox_images" ADD CONSTRAINT "lightbox_images_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lightbox_images" ADD CONSTRAINT "lightbox_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lightboxes" ADD CONSTRAINT "lightboxes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lightbox_images_image_id_index" ON "lightbox_images" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "image_search_on_sale_index" ON "image_search" USING btree ("created_at","image_id") WHERE "image_search"."visible" and "image_search"."base_price_cents" is not null;--> statement-breakpoint
-- The price of what is on sale, beside what images are found by.
CREATE OR REPLACE FUNCTION write_image_search(image_ids text[]) RETURNS void LANGUAGE sql AS $$
	INSERT INTO image_search AS known (
		image_id, user_id, visible, genre_id, photographer_id, photographer, collection_id, shape, nudity, base_price_cents, tags,
		created_at, certified_at, document
	)
	SELECT
		images.id, images.user_id, images.state = 'certified' AND images.portfolio <> 'private', images.genre_id,
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
		user_id = excluded.user_id, visible = excluded.visible, genre_id = excluded.genre_id,
		photographer_id = excluded.photographer_id, photographer = excluded.photographer,
		collection_id = excluded.collection_id, shape = excluded.shape, nudity = excluded.nudity,
		base_price_cents = excluded.base_price_cents, tags = excluded.tags,
		created_at = excluded.created_at, certified_at = excluded.certified_at, document = excluded.document,
		words_known = known.words_known AND known.document = excluded.document
$$;--> statement-breakpoint
DROP TRIGGER image_search_changed ON "images";--> statement-breakpoint
CREATE TRIGGER image_search_changed AFTER UPDATE OF
	state, portfolio, base_price_cents, genre_id, photographer_id, photographer, collection_id, width, height, nudity, tags, title, location,
	angle, moment, technical_means, search_text, certified_at, deleted_at
	ON "images" FOR EACH ROW EXECUTE FUNCTION image_search_changed();--> statement-breakpoint
UPDATE image_search SET base_price_cents = images.base_price_cents FROM images WHERE images.id = image_search.image_id AND images.portfolio = 'on_sale';
