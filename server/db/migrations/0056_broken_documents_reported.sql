ALTER TABLE "evidence_checks" ADD COLUMN "reported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stored_file_checks" ADD COLUMN "reported_at" timestamp with time zone;