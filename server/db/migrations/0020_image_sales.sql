CREATE TABLE "sale_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"license_sale" boolean NOT NULL,
	"base_price_cents" integer
);
--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "base_price_cents" integer;--> statement-breakpoint
ALTER TABLE "sale_settings" ADD CONSTRAINT "sale_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_on_sale_price" CHECK ("images"."portfolio" <> 'on_sale' or "images"."base_price_cents" is not null);