-- Tells every process that keeps pages what visitors see otherwise from now on, when the transaction commits. Triggers,
-- because then nothing that writes can forget it. Tags are ids, and `list`: any list may have to show something more, or
-- in another order.
CREATE FUNCTION tell_pages(VARIADIC tags text[]) RETURNS void LANGUAGE sql AS $$
	SELECT pg_notify('pages_changed', to_jsonb(array_remove(tags, NULL))::text)
$$;--> statement-breakpoint
-- Images that only their owners see are on no kept page; a further view is not worth a page.
CREATE FUNCTION image_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - 'views' = to_jsonb(NEW) - 'views' THEN
		RETURN NULL;
	END IF;
	IF 'certified' IN (OLD.state, NEW.state) THEN
		PERFORM tell_pages(
			coalesce(NEW.id, OLD.id), coalesce(NEW.user_id, OLD.user_id), 'list',
			OLD.collection_id, NEW.collection_id, OLD.photographer_id, NEW.photographer_id
		);
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER image_changed AFTER INSERT OR UPDATE OR DELETE ON "images" FOR EACH ROW EXECUTE FUNCTION image_changed();--> statement-breakpoint
CREATE FUNCTION certificate_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM tell_pages(NEW.image_id);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER certificate_changed AFTER INSERT OR UPDATE ON "certificates" FOR EACH ROW EXECUTE FUNCTION certificate_changed();--> statement-breakpoint
-- Nobody sees a person who has not confirmed an address.
CREATE FUNCTION user_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	unseen text[] := ARRAY['password_hash', 'email', 'locale'];
BEGIN
	IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - unseen = to_jsonb(NEW) - unseen THEN
		RETURN NULL;
	END IF;
	IF coalesce(OLD.email_confirmed_at, NEW.email_confirmed_at) IS NOT NULL THEN
		PERFORM tell_pages(coalesce(NEW.id, OLD.id), 'list');
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER user_changed AFTER INSERT OR UPDATE OR DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION user_changed();--> statement-breakpoint
-- A new profile belongs to a person nobody sees yet.
CREATE FUNCTION profile_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' OR to_jsonb(OLD) - 'updated_at' <> to_jsonb(NEW) - 'updated_at' THEN
		PERFORM tell_pages(OLD.user_id, 'list');
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER profile_changed AFTER UPDATE OR DELETE ON "profiles" FOR EACH ROW EXECUTE FUNCTION profile_changed();--> statement-breakpoint
-- Collections, photographers and beta testers: a new one of the first two has no images yet.
CREATE FUNCTION named_thing_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM tell_pages(coalesce(NEW.id, OLD.id), coalesce(NEW.user_id, OLD.user_id), 'list');
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER collection_changed AFTER UPDATE OR DELETE ON "collections" FOR EACH ROW EXECUTE FUNCTION named_thing_changed();--> statement-breakpoint
CREATE TRIGGER photographer_changed AFTER UPDATE OR DELETE ON "photographers" FOR EACH ROW EXECUTE FUNCTION named_thing_changed();--> statement-breakpoint
CREATE TRIGGER beta_tester_changed AFTER INSERT OR UPDATE OR DELETE ON "beta_testers" FOR EACH ROW EXECUTE FUNCTION named_thing_changed();
