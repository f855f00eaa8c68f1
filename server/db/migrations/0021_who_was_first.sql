CREATE TABLE "priorities" (
	"id" text PRIMARY KEY NOT NULL,
	"earlier_image_id" text NOT NULL,
	"later_image_id" text NOT NULL,
	"same_file" boolean NOT NULL,
	"match" jsonb,
	"state" text NOT NULL,
	"ground" text,
	"message" text,
	"answer" text,
	"reason" text,
	"found_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"declared_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "image_fingerprints" ADD COLUMN "watched" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "earlier" jsonb;--> statement-breakpoint
ALTER TABLE "priorities" ADD CONSTRAINT "priorities_earlier_image_id_images_id_fk" FOREIGN KEY ("earlier_image_id") REFERENCES "public"."images"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "priorities" ADD CONSTRAINT "priorities_later_image_id_images_id_fk" FOREIGN KEY ("later_image_id") REFERENCES "public"."images"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "priorities_images_key" ON "priorities" USING btree ("earlier_image_id","later_image_id");--> statement-breakpoint
CREATE INDEX "priorities_later_image_id_index" ON "priorities" USING btree ("later_image_id");--> statement-breakpoint
CREATE INDEX "priorities_state_found_at_index" ON "priorities" USING btree ("state","found_at");--> statement-breakpoint
-- Both images' pages say who else had the picture certified, and lists show one of the two.
CREATE FUNCTION priority_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM tell_pages(NEW.earlier_image_id, NEW.later_image_id, 'list');
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER priority_changed AFTER INSERT OR UPDATE ON "priorities" FOR EACH ROW EXECUTE FUNCTION priority_changed();
