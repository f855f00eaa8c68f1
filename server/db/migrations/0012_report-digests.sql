ALTER TABLE "evidences" DROP CONSTRAINT "evidences_batch_id_anchor_batches_id_fk";
--> statement-breakpoint
DROP INDEX "evidences_batch_id_index";--> statement-breakpoint
ALTER TABLE "evidences" DROP COLUMN "batch_id";--> statement-breakpoint
ALTER TABLE "evidences" DROP COLUMN "leaf_index";--> statement-breakpoint
ALTER TABLE "evidences" DROP COLUMN "chainpoint";