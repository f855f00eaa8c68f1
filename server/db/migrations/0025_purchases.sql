CREATE TABLE "cart_items" (
	"id" text PRIMARY KEY NOT NULL,
	"cart_id" text NOT NULL,
	"image_id" text NOT NULL,
	"duration" text NOT NULL,
	"website" text,
	"seen_net_cents" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"token_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "carts_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "carts_holder_check" CHECK (("carts"."user_id" is null) <> ("carts"."token_hash" is null))
);
--> statement-breakpoint
CREATE TABLE "purchase_items" (
	"id" text PRIMARY KEY NOT NULL,
	"purchase_id" text NOT NULL,
	"image_id" text NOT NULL,
	"seller_id" text NOT NULL,
	"invoice_id" text NOT NULL,
	"duration" text NOT NULL,
	"website" text,
	"base_cents" bigint NOT NULL,
	"tax_code" text NOT NULL,
	"net_cents" bigint NOT NULL,
	"vat_cents" bigint NOT NULL,
	"commission_net_cents" bigint NOT NULL,
	"commission_vat_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"status" text NOT NULL,
	"net_cents" bigint NOT NULL,
	"vat_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"refusal" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "purchases_total_check" CHECK ("purchases"."net_cents" + "purchases"."vat_cents" = "purchases"."total_cents"),
	CONSTRAINT "purchases_settled_check" CHECK (("purchases"."status" = 'open') = ("purchases"."settled_at" is null))
);
--> statement-breakpoint
DROP INDEX "licenses_image_id_url_key";--> statement-breakpoint
ALTER TABLE "licenses" ALTER COLUMN "url" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "purchase_item_id" text;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "buyer_id" text;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "number" text;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "duration" text;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "net_cents" bigint;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "vat_cents" bigint;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "commission_net_cents" bigint;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "invoice_id" text;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_items" ADD CONSTRAINT "purchase_items_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_items" ADD CONSTRAINT "purchase_items_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_items" ADD CONSTRAINT "purchase_items_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_items" ADD CONSTRAINT "purchase_items_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cart_items_cart_id_image_id_key" ON "cart_items" USING btree ("cart_id","image_id");--> statement-breakpoint
CREATE INDEX "cart_items_image_id_index" ON "cart_items" USING btree ("image_id");--> statement-breakpoint
CREATE UNIQUE INDEX "carts_user_id_key" ON "carts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "carts_updated_at_index" ON "carts" USING btree ("updated_at") WHERE "carts"."user_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_items_purchase_id_image_id_key" ON "purchase_items" USING btree ("purchase_id","image_id");--> statement-breakpoint
CREATE INDEX "purchase_items_image_id_index" ON "purchase_items" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "purchase_items_seller_id_index" ON "purchase_items" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "purchase_items_invoice_id_index" ON "purchase_items" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "purchases_user_id_index" ON "purchases" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_user_id_open_key" ON "purchases" USING btree ("user_id") WHERE "purchases"."status" = 'open';--> statement-breakpoint
CREATE INDEX "purchases_open_index" ON "purchases" USING btree ("created_at") WHERE "purchases"."status" = 'open';--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_purchase_item_id_purchase_items_id_fk" FOREIGN KEY ("purchase_item_id") REFERENCES "public"."purchase_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "licenses_image_id_sold_index" ON "licenses" USING btree ("image_id") WHERE "licenses"."ended_at" is null and "licenses"."purchase_item_id" is not null;--> statement-breakpoint
CREATE INDEX "licenses_buyer_id_index" ON "licenses" USING btree ("buyer_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "licenses_image_id_url_key" ON "licenses" USING btree ("image_id","url") WHERE "licenses"."ended_at" is null and "licenses"."purchase_item_id" is null;--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_purchase_item_id_unique" UNIQUE("purchase_item_id");--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_number_unique" UNIQUE("number");--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_sold_check" CHECK (num_nonnulls("licenses"."purchase_item_id", "licenses"."buyer_id", "licenses"."number", "licenses"."duration", "licenses"."net_cents", "licenses"."vat_cents", "licenses"."commission_net_cents", "licenses"."invoice_id") in (0, 8));--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_url_check" CHECK ("licenses"."purchase_item_id" is not null or "licenses"."url" is not null);