ALTER TABLE "images" ADD COLUMN "ai_rights" text DEFAULT 'reserved' NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "ai_rights_own" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "ai_rights" text DEFAULT 'reserved' NOT NULL;--> statement-breakpoint
CREATE INDEX "images_ai_allowed_index" ON "images" USING btree ("id") WHERE "images"."ai_rights" = 'allowed';--> statement-breakpoint
-- Previews from before they said what machines may learn from; JPEGs are given it when they are handed out, the others are
-- made anew by the hourly check of files.
UPDATE "images" SET "previews" = (
	SELECT jsonb_agg(CASE WHEN preview->>'media_type' = 'image/jpeg' THEN preview ELSE preview || '{"broken": true}' END ORDER BY place)
	FROM jsonb_array_elements("previews") WITH ORDINALITY AS each(preview, place)
) WHERE "deleted_at" IS NULL AND jsonb_array_length("previews") > 0;
