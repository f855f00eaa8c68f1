DROP INDEX "cart_items_cart_id_image_id_key";--> statement-breakpoint
DROP INDEX "purchase_items_purchase_id_image_id_key";--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "training_price_cents" integer;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "training_price_own" integer;--> statement-breakpoint
ALTER TABLE "cart_items" ADD COLUMN "purpose" text DEFAULT 'display' NOT NULL;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "purpose" text DEFAULT 'display' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_items" ADD COLUMN "purpose" text DEFAULT 'display' NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_settings" ADD COLUMN "training_price_cents" integer;--> statement-breakpoint
CREATE INDEX "images_training_index" ON "images" USING btree ("id") WHERE "images"."training_price_cents" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "cart_items_cart_id_image_id_purpose_key" ON "cart_items" USING btree ("cart_id","image_id","purpose");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_items_purchase_id_image_id_purpose_key" ON "purchase_items" USING btree ("purchase_id","image_id","purpose");--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_training_check" CHECK ("cart_items"."purpose" <> 'training' or num_nonnulls("cart_items"."website", "cart_items"."lease_id") = 0);--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_training_check" CHECK ("licenses"."purpose" <> 'training' or num_nonnulls("licenses"."url", "licenses"."lease_id") = 0 and "licenses"."purchase_item_id" is not null);--> statement-breakpoint
ALTER TABLE "purchase_items" ADD CONSTRAINT "purchase_items_training_check" CHECK ("purchase_items"."purpose" <> 'training' or num_nonnulls("purchase_items"."website", "purchase_items"."lease_id") = 0);