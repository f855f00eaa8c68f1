CREATE TABLE "stored_file_checks" (
	"key" text PRIMARY KEY NOT NULL,
	"sha256" text,
	"checked_at" timestamp with time zone NOT NULL,
	"fault" text
);
--> statement-breakpoint
CREATE INDEX "stored_file_checks_checked_at_index" ON "stored_file_checks" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "stored_file_checks_fault_index" ON "stored_file_checks" USING btree ("checked_at") WHERE "stored_file_checks"."fault" is not null;