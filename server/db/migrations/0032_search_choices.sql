-- The choices of filters that leave an image in a list, each as the first four bytes of the MD5 of its name.
CREATE FUNCTION choice_key(choice text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT ('x' || substr(md5(choice), 1, 8))::bit(32)::integer
$$;--> statement-breakpoint
-- The same number without calling the other function, which a restored copy has not yet when it fills its tables.
CREATE FUNCTION image_choices(
	user_id text, genre_id text, photographer_id text, collection_id text, shape text, nudity boolean, tags text[],
	swatches integer
) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT array_agg(('x' || substr(md5(choice), 1, 8))::bit(32)::integer)
	FROM unnest(ARRAY[
		'creator:' || user_id, 'genre:' || genre_id, 'photographer:' || photographer_id, 'collection:' || collection_id,
		'ratio:' || shape, 'nudity:' || nudity
	] || (SELECT array_agg('tag:' || tag) FROM unnest(tags) AS tag)
	|| ARRAY(SELECT 'swatch:' || bit FROM generate_series(0, 30) AS bit WHERE swatches & (1 << bit) > 0)) AS choice
	WHERE choice IS NOT NULL
$$;--> statement-breakpoint
CREATE TABLE "image_days" (
	"day" date NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "image_search_tags_index";--> statement-breakpoint
DROP INDEX "image_search_document_index";--> statement-breakpoint
ALTER TABLE "image_search" ADD COLUMN "choices" integer[] GENERATED ALWAYS AS (image_choices(user_id, genre_id, photographer_id, collection_id, shape, nudity, tags, swatches)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "image_days_day_index" ON "image_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "image_search_document_index" ON "image_search" USING gin ("document","choices");--> statement-breakpoint
CREATE FUNCTION count_image_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' AND OLD.visible THEN
		INSERT INTO image_days (day, change) VALUES ((OLD.created_at AT TIME ZONE 'UTC')::date, -1);
	END IF;
	IF TG_OP <> 'DELETE' AND NEW.visible THEN
		INSERT INTO image_days (day, change) VALUES ((NEW.created_at AT TIME ZONE 'UTC')::date, 1);
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER image_day_counted AFTER INSERT OR DELETE ON "image_search" FOR EACH ROW EXECUTE FUNCTION count_image_day();--> statement-breakpoint
CREATE TRIGGER image_day_changed AFTER UPDATE OF visible, created_at ON "image_search" FOR EACH ROW
	WHEN (OLD.visible <> NEW.visible OR OLD.created_at <> NEW.created_at) EXECUTE FUNCTION count_image_day();--> statement-breakpoint
INSERT INTO image_days (day, change) SELECT (created_at AT TIME ZONE 'UTC')::date, count(*) FROM image_search WHERE visible GROUP BY 1;
