-- Nothing has ever been kept in the old ones.
DROP TABLE "lightbox_images" CASCADE;--> statement-breakpoint
DROP TABLE "lightboxes" CASCADE;--> statement-breakpoint
CREATE TABLE "lightbox_images" (
	"lightbox_id" text NOT NULL,
	"image_id" text NOT NULL,
	"position" integer NOT NULL,
	"note" text,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lightbox_images_lightbox_id_image_id_pk" PRIMARY KEY("lightbox_id","image_id")
);
--> statement-breakpoint
CREATE TABLE "lightboxes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"token" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lightboxes_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "lightbox_images" ADD CONSTRAINT "lightbox_images_lightbox_id_lightboxes_id_fk" FOREIGN KEY ("lightbox_id") REFERENCES "public"."lightboxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lightbox_images" ADD CONSTRAINT "lightbox_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lightboxes" ADD CONSTRAINT "lightboxes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lightbox_images_image_id_index" ON "lightbox_images" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "lightboxes_user_id_index" ON "lightboxes" USING btree ("user_id","updated_at");