CREATE TABLE "sales" (
	"invoice_id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"commission_net_cents" bigint NOT NULL,
	"commission_vat_cents" bigint NOT NULL,
	"commission_tax" text NOT NULL,
	"commission_invoice_id" text,
	CONSTRAINT "sales_commission_invoice_id_unique" UNIQUE("commission_invoice_id")
);
--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_commission_invoice_id_invoices_id_fk" FOREIGN KEY ("commission_invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sales_seller_id_index" ON "sales" USING btree ("seller_id");