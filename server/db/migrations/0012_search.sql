CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
-- How words are found in both languages, and as they stand; all without accents.
CREATE TEXT SEARCH CONFIGURATION auctor_en (COPY = english);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION auctor_en ALTER MAPPING FOR hword, hword_part, word WITH unaccent, english_stem;--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION auctor_fr (COPY = french);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION auctor_fr ALTER MAPPING FOR hword, hword_part, word WITH unaccent, french_stem;--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION auctor_plain (COPY = simple);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION auctor_plain ALTER MAPPING FOR hword, hword_part, word WITH unaccent, simple;--> statement-breakpoint
CREATE TABLE "image_search" (
	"image_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"visible" boolean NOT NULL,
	"genre_id" text NOT NULL,
	"photographer_id" text,
	"photographer" text NOT NULL,
	"collection_id" text,
	"shape" text NOT NULL,
	"nudity" boolean NOT NULL,
	"tags" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"certified_at" timestamp with time zone,
	"document" "tsvector" NOT NULL,
	"words_known" boolean DEFAULT false NOT NULL,
	"palette" jsonb,
	"swatches" integer DEFAULT 0 NOT NULL,
	"color_cells" integer[] DEFAULT '{}' NOT NULL,
	"look" "bytea",
	"look_codes" integer[] DEFAULT '{}' NOT NULL,
	"look_model" text
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "image_search" ADD CONSTRAINT "image_search_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "image_search_document_index" ON "image_search" USING gin ("document");--> statement-breakpoint
CREATE INDEX "image_search_tags_index" ON "image_search" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "image_search_color_cells_index" ON "image_search" USING gin ("color_cells");--> statement-breakpoint
CREATE INDEX "image_search_look_codes_index" ON "image_search" USING gin ("look_codes");--> statement-breakpoint
CREATE INDEX "image_search_created_at_index" ON "image_search" USING btree ("created_at","image_id") WHERE "image_search"."visible";--> statement-breakpoint
CREATE INDEX "image_search_user_id_index" ON "image_search" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "image_search_collection_id_index" ON "image_search" USING btree ("collection_id");--> statement-breakpoint
CREATE INDEX "image_search_photographer_id_index" ON "image_search" USING btree ("photographer_id");--> statement-breakpoint
CREATE INDEX "image_search_words_unknown_index" ON "image_search" USING btree ("image_id") WHERE not "image_search"."words_known" and "image_search"."visible";--> statement-breakpoint
CREATE INDEX "image_search_look_missing_index" ON "image_search" USING btree ("image_id") WHERE "image_search"."look" is null;--> statement-breakpoint
CREATE INDEX "search_words_word_index" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
-- One text in the three ways. Apostrophes end a word: the parser would keep « l’arbre » in one piece.
CREATE FUNCTION search_part(said text, weight "char") RETURNS tsvector LANGUAGE sql STABLE AS $$
	SELECT setweight(to_tsvector('auctor_plain', t) || to_tsvector('auctor_en', t) || to_tsvector('auctor_fr', t), weight)
	FROM (SELECT translate(coalesce(said, ''), '’''_', '   ') AS t) AS texts
$$;--> statement-breakpoint
-- A term of a search in the three ways; several words are a phrase.
CREATE FUNCTION search_term(said text) RETURNS tsquery LANGUAGE sql STABLE AS $$
	SELECT phraseto_tsquery('auctor_plain', t) || phraseto_tsquery('auctor_en', t) || phraseto_tsquery('auctor_fr', t)
	FROM (SELECT translate(said, '’''_', '   ') AS t) AS texts
$$;--> statement-breakpoint
CREATE FUNCTION search_exact_term(said text) RETURNS tsquery LANGUAGE sql STABLE AS $$
	SELECT phraseto_tsquery('auctor_plain', translate(said, '’''_', '   '))
$$;--> statement-breakpoint
-- Words that say nothing by themselves, in one of the languages.
CREATE FUNCTION is_stop_term(said text) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT numnode(phraseto_tsquery('auctor_en', t)) = 0 OR numnode(phraseto_tsquery('auctor_fr', t)) = 0
	FROM (SELECT translate(said, '’''_', '   ') AS t) AS texts
$$;--> statement-breakpoint
CREATE FUNCTION write_image_search(image_ids text[]) RETURNS void LANGUAGE sql AS $$
	INSERT INTO image_search AS known (
		image_id, user_id, visible, genre_id, photographer_id, photographer, collection_id, shape, nudity, tags,
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
		images.nudity, images.tags, images.created_at, images.certified_at,
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
		collection_id = excluded.collection_id, shape = excluded.shape, nudity = excluded.nudity, tags = excluded.tags,
		created_at = excluded.created_at, certified_at = excluded.certified_at, document = excluded.document,
		words_known = known.words_known AND known.document = excluded.document
$$;--> statement-breakpoint
CREATE FUNCTION image_search_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.deleted_at IS NOT NULL THEN
		DELETE FROM image_search WHERE image_id = NEW.id;
	ELSE
		PERFORM write_image_search(ARRAY[NEW.id]);
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER image_search_made AFTER INSERT ON "images" FOR EACH ROW EXECUTE FUNCTION image_search_changed();--> statement-breakpoint
-- Views and likes are none of these columns. The name of the author comes with search_text, rewritten by its job.
CREATE TRIGGER image_search_changed AFTER UPDATE OF
	state, portfolio, genre_id, photographer_id, photographer, collection_id, width, height, nudity, tags, title, location,
	angle, moment, technical_means, search_text, certified_at, deleted_at
	ON "images" FOR EACH ROW EXECUTE FUNCTION image_search_changed();--> statement-breakpoint
CREATE FUNCTION collection_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM write_image_search(array_agg(id)) FROM images WHERE collection_id = NEW.id AND deleted_at IS NULL;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER collection_renamed AFTER UPDATE OF name ON "collections" FOR EACH ROW WHEN (OLD.name <> NEW.name)
	EXECUTE FUNCTION collection_renamed();--> statement-breakpoint
SELECT write_image_search(array_agg(id)) FROM images WHERE deleted_at IS NULL;
