-- Whether a public image says it. The index knows at once that none does; a plan that hopes to meet one soon reads all of them.
CREATE FUNCTION is_said(asked tsquery) RETURNS boolean LANGUAGE plpgsql STABLE SET enable_seqscan = off SET enable_indexscan = off AS $$
BEGIN
	RETURN EXISTS (SELECT 1 FROM image_search WHERE visible AND document @@ asked);
END
$$;
