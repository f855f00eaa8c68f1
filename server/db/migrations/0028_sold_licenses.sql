CREATE TABLE "license_passports" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"token" text NOT NULL,
	"disclosure" text NOT NULL,
	"until" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "license_transfers" (
	"id" text PRIMARY KEY NOT NULL,
	"license_id" text NOT NULL,
	"from_licensee" text NOT NULL,
	"to_licensee" text NOT NULL,
	"from_url" text,
	"to_url" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "holder_shown" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "downloads" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "license_transfers" ADD CONSTRAINT "license_transfers_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "license_passports_number_index" ON "license_passports" USING btree ("number","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "license_passports_number_key" ON "license_passports" USING btree ("number") WHERE "license_passports"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "license_passports_withdrawn_index" ON "license_passports" USING btree ("until") WHERE "license_passports"."withdrawn_at" is not null;--> statement-breakpoint
CREATE INDEX "license_transfers_license_id_index" ON "license_transfers" USING btree ("license_id","created_at");