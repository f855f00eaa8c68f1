DROP INDEX "image_search_look_codes_index";--> statement-breakpoint
DROP INDEX "image_search_look_missing_index";--> statement-breakpoint
ALTER TABLE "image_search" DROP COLUMN "look";--> statement-breakpoint
ALTER TABLE "image_search" DROP COLUMN "look_codes";--> statement-breakpoint
ALTER TABLE "image_search" DROP COLUMN "look_model";