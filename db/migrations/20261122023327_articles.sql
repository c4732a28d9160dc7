CREATE TABLE `article_assignments` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`actor_id` text NOT NULL,
	`operation_id` text NOT NULL,
	`article_id` text NOT NULL,
	`editor_id` text NOT NULL,
	`to_status` text NOT NULL,
	`event_id` text NOT NULL,
	`from_editor_id` text,
	`from_status` text NOT NULL,
	`from_status_updated_at` integer NOT NULL,
	`from_event_id` text,
	`undo_event_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`editor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`from_editor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `article_assignments_by_article` ON `article_assignments` (`article_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `article_assignments_once` ON `article_assignments` (`community_id`,`actor_id`,`operation_id`,`article_id`);--> statement-breakpoint
CREATE TABLE `article_amplification_offers` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`version` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`steps` text NOT NULL,
	`timing` text NOT NULL,
	`refund` text NOT NULL,
	`published_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "article_amplification_offers_price" CHECK("article_amplification_offers"."price_cents" > 0),
	CONSTRAINT "article_amplification_offers_currency" CHECK("article_amplification_offers"."currency" = 'USD')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_amplification_offers_version` ON `article_amplification_offers` (`community_id`,`version`);--> statement-breakpoint
CREATE TABLE `article_amplification_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`article_id` text NOT NULL,
	`user_id` text NOT NULL,
	`offer_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`withdrawn_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`offer_id`) REFERENCES `article_amplification_offers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_amplification_requests_one_open` ON `article_amplification_requests` (`article_id`) WHERE "article_amplification_requests"."withdrawn_at" IS NULL;--> statement-breakpoint
CREATE INDEX `article_amplification_requests_by_article` ON `article_amplification_requests` (`article_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `article_promos` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`link_label` text NOT NULL,
	`link` text NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_promos_community_id_unique` ON `article_promos` (`community_id`);--> statement-breakpoint
CREATE TABLE `article_scan_sources` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`scan_id` text NOT NULL,
	`result_id` text NOT NULL,
	`kind` text NOT NULL,
	`url` text,
	`title` text NOT NULL,
	`introduction` text NOT NULL,
	`matched_words` integer NOT NULL,
	`passages` text,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`scan_id`) REFERENCES `article_scans`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_scan_sources_once` ON `article_scan_sources` (`scan_id`,`result_id`);--> statement-breakpoint
CREATE TABLE `article_scans` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`article_id` text NOT NULL,
	`revision_id` text NOT NULL,
	`status` text NOT NULL,
	`attempt` integer DEFAULT 1 NOT NULL,
	`export_id` text,
	`exports` integer DEFAULT 0 NOT NULL,
	`identical_words` integer,
	`minor_changed_words` integer,
	`related_meaning_words` integer,
	`aggregated_score` real,
	`ai_probability` real,
	`total_words` integer,
	`total_excluded` integer,
	`failure` text,
	`failure_detail` text,
	`next_step` text,
	`next_step_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`leased_until` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`revision_id`) REFERENCES `article_revisions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "article_scans_status" CHECK("article_scans"."status" IN ('WAITING', 'RUNNING', 'COMPLETED', 'ERROR'))
);
--> statement-breakpoint
CREATE INDEX `article_scans_by_article` ON `article_scans` (`article_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `article_scans_due` ON `article_scans` (`next_step_at`,`id`) WHERE "article_scans"."next_step" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `article_scans_once` ON `article_scans` (`revision_id`);--> statement-breakpoint
CREATE TABLE `provider_tokens` (
	`provider` text PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `article_search_texts` (
	`id` integer PRIMARY KEY NOT NULL,
	`article_id` text NOT NULL,
	`community_id` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`author` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_search_texts_article_id_unique` ON `article_search_texts` (`article_id`);--> statement-breakpoint
ALTER TABLE `articles` ADD `submitted_revision_id` text;--> statement-breakpoint
ALTER TABLE `articles` ADD `approved_revision_id` text;--> statement-breakpoint
CREATE INDEX `articles_by_wait` ON `articles` (`community_id`,`status_updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_submission` ON `articles` (`community_id`,CASE WHEN "submitted_at" IS NULL THEN 0 ELSE "submitted_at" END,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_title` ON `articles` (`community_id`,"title" COLLATE NOCASE,`id`);--> statement-breakpoint
CREATE INDEX `articles_stories` ON `articles` (`community_id`,`published_at`,`id`) WHERE "articles"."status" = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX `articles_stories_by_category` ON `articles` (`community_id`,`category`,`published_at`,`id`) WHERE "articles"."status" = 'PUBLISHED';--> statement-breakpoint
-- Written by hand from here on: full-text search of articles.
-- The text as plain words; stored markup has these forms only. The address of a link stays, so that it is found too.
CREATE VIEW `article_plain_texts` AS SELECT `id` AS `revision_id`,
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`content`, '<p>', ' '), '</p>', ' '), '<h2>', ' '), '</h2>', ' '), '<h3>', ' '), '</h3>', ' '), '<ul>', ' '), '</ul>', ' '), '<ol>', ' '), '</ol>', ' '), '<li>', ' '), '</li>', ' '), '<blockquote>', ' '), '</blockquote>', ' '), '<br>', ' '), '<strong>', ''), '</strong>', ''), '<em>', ''), '</em>', ''), '<span class="underline">', ''), '</span>', ''), '<a href="', ' '), '</a>', ''), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&') AS `body`
FROM `article_revisions`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `article_search` USING fts5(title, body, author, content='article_search_texts', content_rowid='id', tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TRIGGER `article_search_texts_added` AFTER INSERT ON `article_search_texts` BEGIN
  INSERT INTO `article_search` (rowid, title, body, author) VALUES (NEW.id, NEW.title, NEW.body, NEW.author);
END;
--> statement-breakpoint
CREATE TRIGGER `article_search_texts_removed` AFTER DELETE ON `article_search_texts` BEGIN
  INSERT INTO `article_search` (`article_search`, rowid, title, body, author)
  VALUES ('delete', OLD.id, OLD.title, OLD.body, OLD.author);
END;
--> statement-breakpoint
CREATE TRIGGER `article_search_texts_changed` AFTER UPDATE ON `article_search_texts` BEGIN
  INSERT INTO `article_search` (`article_search`, rowid, title, body, author)
  VALUES ('delete', OLD.id, OLD.title, OLD.body, OLD.author);
  INSERT INTO `article_search` (rowid, title, body, author) VALUES (NEW.id, NEW.title, NEW.body, NEW.author);
END;
--> statement-breakpoint
CREATE TRIGGER `articles_found_once_added` AFTER INSERT ON `articles` BEGIN
  INSERT INTO `article_search_texts` (`article_id`, `community_id`, `title`, `body`, `author`)
  SELECT NEW.id, NEW.community_id, NEW.title,
    COALESCE((SELECT `body` FROM `article_plain_texts` WHERE `revision_id` = NEW.current_revision_id), ''),
    COALESCE((SELECT `given_name` || ' ' || `family_name` FROM `users` WHERE `id` = NEW.author_id), '');
END;
--> statement-breakpoint
CREATE TRIGGER `articles_found_as_saved` AFTER UPDATE OF `title`, `current_revision_id` ON `articles`
WHEN OLD.title <> NEW.title OR OLD.current_revision_id IS NOT NEW.current_revision_id BEGIN
  UPDATE `article_search_texts` SET `title` = NEW.title,
    `body` = COALESCE((SELECT `body` FROM `article_plain_texts` WHERE `revision_id` = NEW.current_revision_id), '')
  WHERE `article_id` = NEW.id;
END;
--> statement-breakpoint
-- A text may be written after the article that names it as its current one.
CREATE TRIGGER `articles_found_by_text` AFTER INSERT ON `article_revisions`
WHEN EXISTS (SELECT 1 FROM `articles` WHERE `id` = NEW.article_id AND `current_revision_id` = NEW.id) BEGIN
  UPDATE `article_search_texts`
  SET `body` = (SELECT `body` FROM `article_plain_texts` WHERE `revision_id` = NEW.id)
  WHERE `article_id` = NEW.article_id;
END;
--> statement-breakpoint
CREATE TRIGGER `articles_found_by_new_name` AFTER UPDATE OF `given_name`, `family_name` ON `users`
WHEN OLD.given_name <> NEW.given_name OR OLD.family_name <> NEW.family_name BEGIN
  UPDATE `article_search_texts` SET `author` = NEW.given_name || ' ' || NEW.family_name
  WHERE `article_id` IN (SELECT `id` FROM `articles` WHERE `author_id` = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER `articles_not_found_once_deleted` AFTER DELETE ON `articles` BEGIN
  DELETE FROM `article_search_texts` WHERE `article_id` = OLD.id;
END;
--> statement-breakpoint
INSERT INTO `article_search_texts` (`article_id`, `community_id`, `title`, `body`, `author`)
SELECT `articles`.`id`, `articles`.`community_id`, `articles`.`title`, COALESCE(`article_plain_texts`.`body`, ''),
  `users`.`given_name` || ' ' || `users`.`family_name`
FROM `articles` JOIN `users` ON `users`.`id` = `articles`.`author_id`
LEFT JOIN `article_plain_texts` ON `article_plain_texts`.`revision_id` = `articles`.`current_revision_id`;

