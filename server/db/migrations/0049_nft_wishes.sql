ALTER TABLE "images" ADD COLUMN "nft_sale" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "nft_minter" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "nft_params" text DEFAULT 'fixed_price' NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "nft_price" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "nft_currency" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "display_nft_currency" text DEFAULT 'USDC' NOT NULL;