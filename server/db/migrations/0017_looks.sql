CREATE TABLE "image_looks" (
	"image_id" text PRIMARY KEY NOT NULL,
	"model" smallint NOT NULL,
	"look" bit(512) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "image_looks" ADD CONSTRAINT "image_looks_image_id_image_search_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."image_search"("image_id") ON DELETE cascade ON UPDATE no action;