ALTER TABLE `article_search_texts` ADD `readers` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Written by hand from here on. Whoever may find an article is a word of the full-text index, so that a search that ends at its newest
-- matches counts only those that its reader may open.
DROP TRIGGER `article_search_texts_added`;--> statement-breakpoint
DROP TRIGGER `article_search_texts_removed`;--> statement-breakpoint
DROP TRIGGER `article_search_texts_changed`;--> statement-breakpoint
DROP TRIGGER `articles_found_once_added`;--> statement-breakpoint
DROP TABLE `article_search`;--> statement-breakpoint
UPDATE `article_search_texts` SET `readers` = COALESCE((SELECT CASE WHEN `status` = 'PUBLISHED' AND `slug` IS NOT NULL THEN 'story'
    WHEN `status` IN ('DRAFT', 'NEEDS_REVISION', 'FIRST_ROUND_EDIT', 'FINAL_EDIT', 'READY_TO_APPROVE') THEN `author_id` ELSE '' END
  FROM `articles` WHERE `articles`.`id` = `article_search_texts`.`article_id`), '');--> statement-breakpoint
CREATE VIRTUAL TABLE `article_search` USING fts5(title, body, author, community_id, readers, content='article_search_texts', content_rowid='id', tokenize='unicode61 remove_diacritics 2', prefix='1 2 3');--> statement-breakpoint
CREATE TRIGGER `article_search_texts_added` AFTER INSERT ON `article_search_texts` BEGIN
  INSERT INTO `article_search` (rowid, title, body, author, community_id, readers)
  VALUES (NEW.id, NEW.title, NEW.body, NEW.author, NEW.community_id, NEW.readers);
END;--> statement-breakpoint
CREATE TRIGGER `article_search_texts_removed` AFTER DELETE ON `article_search_texts` BEGIN
  INSERT INTO `article_search` (`article_search`, rowid, title, body, author, community_id, readers)
  VALUES ('delete', OLD.id, OLD.title, OLD.body, OLD.author, OLD.community_id, OLD.readers);
END;--> statement-breakpoint
CREATE TRIGGER `article_search_texts_changed` AFTER UPDATE ON `article_search_texts` BEGIN
  INSERT INTO `article_search` (`article_search`, rowid, title, body, author, community_id, readers)
  VALUES ('delete', OLD.id, OLD.title, OLD.body, OLD.author, OLD.community_id, OLD.readers);
  INSERT INTO `article_search` (rowid, title, body, author, community_id, readers)
  VALUES (NEW.id, NEW.title, NEW.body, NEW.author, NEW.community_id, NEW.readers);
END;--> statement-breakpoint
CREATE TRIGGER `articles_found_once_added` AFTER INSERT ON `articles` BEGIN
  INSERT INTO `article_search_texts` (`article_id`, `community_id`, `title`, `body`, `author`, `readers`)
  SELECT NEW.id, NEW.community_id, NEW.title,
    COALESCE((SELECT `body` FROM `article_plain_texts` WHERE `revision_id` = NEW.current_revision_id), ''),
    COALESCE((SELECT `given_name` || ' ' || `family_name` FROM `users` WHERE `id` = NEW.author_id), ''),
    CASE WHEN NEW.status = 'PUBLISHED' AND NEW.slug IS NOT NULL THEN 'story'
    WHEN NEW.status IN ('DRAFT', 'NEEDS_REVISION', 'FIRST_ROUND_EDIT', 'FINAL_EDIT', 'READY_TO_APPROVE') THEN NEW.author_id ELSE '' END;
END;--> statement-breakpoint
CREATE TRIGGER `articles_found_by_status` AFTER UPDATE OF `status`, `slug` ON `articles` BEGIN
  UPDATE `article_search_texts` SET `readers` = CASE WHEN NEW.status = 'PUBLISHED' AND NEW.slug IS NOT NULL THEN 'story'
    WHEN NEW.status IN ('DRAFT', 'NEEDS_REVISION', 'FIRST_ROUND_EDIT', 'FINAL_EDIT', 'READY_TO_APPROVE') THEN NEW.author_id ELSE '' END
  WHERE `article_id` = NEW.id AND `readers` <> CASE WHEN NEW.status = 'PUBLISHED' AND NEW.slug IS NOT NULL THEN 'story'
    WHEN NEW.status IN ('DRAFT', 'NEEDS_REVISION', 'FIRST_ROUND_EDIT', 'FINAL_EDIT', 'READY_TO_APPROVE') THEN NEW.author_id ELSE '' END;
END;--> statement-breakpoint
INSERT INTO `article_search` (`article_search`) VALUES ('rebuild');
