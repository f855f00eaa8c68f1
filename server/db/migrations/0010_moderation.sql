CREATE TABLE "image_holds" (
	"image_id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"found" text NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"appeal" text,
	"appealed_at" timestamp with time zone,
	"reason" text,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "moderation" jsonb;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "nudity" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "image_holds" ADD CONSTRAINT "image_holds_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "image_holds_state_held_at_index" ON "image_holds" USING btree ("state","held_at");