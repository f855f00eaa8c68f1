CREATE TABLE "nft_leases" (
	"id" text PRIMARY KEY NOT NULL,
	"token_id" text NOT NULL,
	"user_id" text NOT NULL,
	"wallet" text NOT NULL,
	"base_price_cents" bigint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "nft_leases_ended_check" CHECK (("nft_leases"."ended_at" is null) = ("nft_leases"."reason" is null))
);
--> statement-breakpoint
CREATE TABLE "sale_royalties" (
	"invoice_id" text NOT NULL,
	"user_id" text NOT NULL,
	"net_cents" bigint NOT NULL,
	"vat_cents" bigint NOT NULL,
	"tax_code" text NOT NULL,
	"royalty_invoice_id" text,
	CONSTRAINT "sale_royalties_invoice_id_user_id_pk" PRIMARY KEY("invoice_id","user_id"),
	CONSTRAINT "sale_royalties_royalty_invoice_id_unique" UNIQUE("royalty_invoice_id"),
	CONSTRAINT "sale_royalties_amounts_check" CHECK ("sale_royalties"."net_cents" > 0 and "sale_royalties"."vat_cents" >= 0)
);
--> statement-breakpoint
DROP INDEX "transfers_invoice_id_key";--> statement-breakpoint
ALTER TABLE "cart_items" ADD COLUMN "lease_id" text;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "lease_id" text;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "lessor" text;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "royalty_net_cents" bigint;--> statement-breakpoint
ALTER TABLE "purchase_items" ADD COLUMN "lease_id" text;--> statement-breakpoint
ALTER TABLE "purchase_items" ADD COLUMN "royalty_user_id" text;--> statement-breakpoint
ALTER TABLE "purchase_items" ADD COLUMN "royalty_net_cents" bigint;--> statement-breakpoint
ALTER TABLE "purchase_items" ADD COLUMN "royalty_vat_cents" bigint;--> statement-breakpoint
ALTER TABLE "nft_settings" ADD COLUMN "leasing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "nfts" ADD COLUMN "leasing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "nft_leases" ADD CONSTRAINT "nft_leases_token_id_nft_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."nft_tokens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nft_leases" ADD CONSTRAINT "nft_leases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_royalties" ADD CONSTRAINT "sale_royalties_invoice_id_sales_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."sales"("invoice_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_royalties" ADD CONSTRAINT "sale_royalties_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_royalties" ADD CONSTRAINT "sale_royalties_royalty_invoice_id_invoices_id_fk" FOREIGN KEY ("royalty_invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "nft_leases_token_id_open_key" ON "nft_leases" USING btree ("token_id") WHERE "nft_leases"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "nft_leases_user_id_index" ON "nft_leases" USING btree ("user_id","started_at");--> statement-breakpoint
CREATE INDEX "sale_royalties_user_id_index" ON "sale_royalties" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_lease_id_nft_leases_id_fk" FOREIGN KEY ("lease_id") REFERENCES "public"."nft_leases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_lease_id_nft_leases_id_fk" FOREIGN KEY ("lease_id") REFERENCES "public"."nft_leases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_items" ADD CONSTRAINT "purchase_items_lease_id_nft_leases_id_fk" FOREIGN KEY ("lease_id") REFERENCES "public"."nft_leases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_items" ADD CONSTRAINT "purchase_items_royalty_user_id_users_id_fk" FOREIGN KEY ("royalty_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_items_lease_id_index" ON "cart_items" USING btree ("lease_id");--> statement-breakpoint
CREATE INDEX "licenses_lease_id_index" ON "licenses" USING btree ("lease_id");--> statement-breakpoint
CREATE INDEX "purchase_items_lease_id_index" ON "purchase_items" USING btree ("lease_id");--> statement-breakpoint
CREATE INDEX "purchase_items_royalty_user_id_index" ON "purchase_items" USING btree ("royalty_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_invoice_id_to_user_id_key" ON "transfers" USING btree ("invoice_id","to_user_id") WHERE "transfers"."status" <> 'failed';--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_leased_check" CHECK (num_nonnulls("licenses"."lease_id", "licenses"."lessor", "licenses"."royalty_net_cents") in (0, 3));--> statement-breakpoint
ALTER TABLE "purchase_items" ADD CONSTRAINT "purchase_items_royalty_check" CHECK (num_nonnulls("purchase_items"."royalty_user_id", "purchase_items"."royalty_net_cents", "purchase_items"."royalty_vat_cents") in (0, 3) and ("purchase_items"."royalty_user_id" is null or "purchase_items"."lease_id" is not null));