ALTER TABLE "hits" ADD COLUMN "decision_rules" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "hits_decision_rules_index" ON "hits" USING btree ("decision_rules","id");