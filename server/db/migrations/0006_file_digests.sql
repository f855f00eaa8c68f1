CREATE TABLE "file_checks" (
	"image_id" text PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"original_fault" text,
	"reported_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "file_checks" ADD CONSTRAINT "file_checks_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_checks_checked_at_index" ON "file_checks" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "file_checks_original_fault_index" ON "file_checks" USING btree ("checked_at") WHERE "file_checks"."original_fault" is not null;