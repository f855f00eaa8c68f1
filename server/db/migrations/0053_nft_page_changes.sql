-- What is offered of an image as an NFT, and by whom, is shown to visitors on its page and found by the filters of lists.
CREATE FUNCTION nft_page_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed jsonb := coalesce(to_jsonb(NEW), to_jsonb(OLD));
	nft text;
BEGIN
	IF TG_OP = 'UPDATE' AND to_jsonb(OLD) = to_jsonb(NEW) THEN
		RETURN NULL;
	END IF;
	nft := CASE TG_TABLE_NAME
		WHEN 'nfts' THEN changed->>'id'
		WHEN 'nft_leases' THEN (SELECT nft_id FROM nft_tokens WHERE id = changed->>'token_id')
		ELSE changed->>'nft_id'
	END;
	PERFORM tell_pages((SELECT image_id FROM nfts WHERE id = nft), 'list');
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER nft_page_changed AFTER UPDATE ON "nfts" FOR EACH ROW EXECUTE FUNCTION nft_page_changed();--> statement-breakpoint
CREATE TRIGGER nft_listing_page_changed AFTER INSERT OR UPDATE OR DELETE ON "nft_listings" FOR EACH ROW EXECUTE FUNCTION nft_page_changed();--> statement-breakpoint
CREATE TRIGGER nft_token_page_changed AFTER INSERT OR UPDATE OR DELETE ON "nft_tokens" FOR EACH ROW EXECUTE FUNCTION nft_page_changed();--> statement-breakpoint
CREATE TRIGGER nft_lease_page_changed AFTER INSERT OR UPDATE OR DELETE ON "nft_leases" FOR EACH ROW EXECUTE FUNCTION nft_page_changed();
