CREATE TABLE "collection_likes" (
	"collection_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "collection_likes_user_id_collection_id_pk" PRIMARY KEY("user_id","collection_id")
);
--> statement-breakpoint
ALTER TABLE "certificates" DROP CONSTRAINT "certificates_image_id_images_id_fk";
--> statement-breakpoint
DROP INDEX "images_user_id_sha256_key";--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "monitored_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "collection_likes" ADD CONSTRAINT "collection_likes_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_likes" ADD CONSTRAINT "collection_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "images_user_id_created_at_index" ON "images" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "images_search_text_index" ON "images" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "images_user_id_sha256_key" ON "images" USING btree ("user_id","sha256") WHERE "images"."deleted_at" is null;