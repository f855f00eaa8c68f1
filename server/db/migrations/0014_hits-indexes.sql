DROP INDEX "hits_user_id_category_found_at_index";--> statement-breakpoint
DROP INDEX "hits_user_id_found_at_index";--> statement-breakpoint
DROP INDEX "hits_domain_id_index";--> statement-breakpoint
DROP INDEX "hits_picture_id_index";--> statement-breakpoint
CREATE INDEX "hits_page_url_sha256_index" ON "hits" USING btree ("page_url_sha256");--> statement-breakpoint
CREATE INDEX "hits_user_id_category_found_at_index" ON "hits" USING btree ("user_id","confirmed","category","found_at","id");--> statement-breakpoint
CREATE INDEX "hits_user_id_found_at_index" ON "hits" USING btree ("user_id","confirmed","found_at","id");--> statement-breakpoint
CREATE INDEX "hits_domain_id_index" ON "hits" USING btree ("domain_id","user_id");--> statement-breakpoint
CREATE INDEX "hits_picture_id_index" ON "hits" USING btree ("picture_id","image_id");