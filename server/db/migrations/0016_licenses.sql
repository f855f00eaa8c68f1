CREATE TABLE "licenses" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"image_id" text NOT NULL,
	"licensee" text NOT NULL,
	"url" text NOT NULL,
	"reference" text,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "licenses_image_id_url_key" ON "licenses" USING btree ("image_id","url") WHERE "licenses"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "licenses_user_id_index" ON "licenses" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "licenses_open_index" ON "licenses" USING btree ("starts_on","ends_on") WHERE "licenses"."ended_at" is null;