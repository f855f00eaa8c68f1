ALTER TABLE "licenses" DROP CONSTRAINT "licenses_sold_check";--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "author" text;--> statement-breakpoint
-- Of what was sold before, as the image says now: it was not written down then.
UPDATE "licenses" SET "title" = "images"."title", "author" = "images"."photographer" FROM "images" WHERE "images"."id" = "licenses"."image_id" AND "licenses"."purchase_item_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_sold_check" CHECK (num_nonnulls("licenses"."purchase_item_id", "licenses"."buyer_id", "licenses"."number", "licenses"."duration", "licenses"."net_cents", "licenses"."vat_cents", "licenses"."commission_net_cents", "licenses"."invoice_id", "licenses"."title", "licenses"."author") in (0, 10));