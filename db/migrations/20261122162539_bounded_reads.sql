DROP INDEX `ads_by_start`;--> statement-breakpoint
CREATE INDEX `ads_by_start` ON `ads` (`community_id`,`shape`,`starts_at`,`id`);--> statement-breakpoint
DROP INDEX `article_events_by_article`;--> statement-breakpoint
CREATE INDEX `article_events_by_article` ON `article_events` (`article_id`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `articles_by_author`;--> statement-breakpoint
DROP INDEX `articles_by_status`;--> statement-breakpoint
DROP INDEX `articles_by_editor`;--> statement-breakpoint
CREATE INDEX `articles_by_status_and_change` ON `articles` (`community_id`,`status`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_status_and_submission` ON `articles` (`community_id`,`status`,CASE WHEN "submitted_at" IS NULL THEN 0 ELSE "submitted_at" END,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_status_and_title` ON `articles` (`community_id`,`status`,"title" COLLATE NOCASE,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_author` ON `articles` (`community_id`,`author_id`,`status`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_status` ON `articles` (`community_id`,`status`,`status_updated_at`,`id`,`editor_id`,`submitted_at`,`scheduled_at`);--> statement-breakpoint
CREATE INDEX `articles_by_editor` ON `articles` (`community_id`,`editor_id`,`status`,`status_updated_at`,`id`,`submitted_at`,`scheduled_at`);--> statement-breakpoint
DROP INDEX `outbox_due`;--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`status`,`next_attempt_at`,`id`);--> statement-breakpoint
CREATE INDEX `article_search_texts_keys` ON `article_search_texts` (`id`,`community_id`,`article_id`);--> statement-breakpoint
CREATE INDEX `attempts_by_age` ON `attempts` (`window_started_at`);--> statement-breakpoint
-- Written by hand from here on. The community in the full-text index lets a search end at its newest matches there; prefix indexes
-- spare it the merging of all words that begin with the typed letters.
DROP TRIGGER `article_search_texts_added`;--> statement-breakpoint
DROP TRIGGER `article_search_texts_removed`;--> statement-breakpoint
DROP TRIGGER `article_search_texts_changed`;--> statement-breakpoint
DROP TABLE `article_search`;--> statement-breakpoint
CREATE VIRTUAL TABLE `article_search` USING fts5(title, body, author, community_id, content='article_search_texts', content_rowid='id', tokenize='unicode61 remove_diacritics 2', prefix='1 2 3');--> statement-breakpoint
CREATE TRIGGER `article_search_texts_added` AFTER INSERT ON `article_search_texts` BEGIN
  INSERT INTO `article_search` (rowid, title, body, author, community_id)
  VALUES (NEW.id, NEW.title, NEW.body, NEW.author, NEW.community_id);
END;--> statement-breakpoint
CREATE TRIGGER `article_search_texts_removed` AFTER DELETE ON `article_search_texts` BEGIN
  INSERT INTO `article_search` (`article_search`, rowid, title, body, author, community_id)
  VALUES ('delete', OLD.id, OLD.title, OLD.body, OLD.author, OLD.community_id);
END;--> statement-breakpoint
CREATE TRIGGER `article_search_texts_changed` AFTER UPDATE ON `article_search_texts` BEGIN
  INSERT INTO `article_search` (`article_search`, rowid, title, body, author, community_id)
  VALUES ('delete', OLD.id, OLD.title, OLD.body, OLD.author, OLD.community_id);
  INSERT INTO `article_search` (rowid, title, body, author, community_id)
  VALUES (NEW.id, NEW.title, NEW.body, NEW.author, NEW.community_id);
END;--> statement-breakpoint
INSERT INTO `article_search` (`article_search`) VALUES ('rebuild');
