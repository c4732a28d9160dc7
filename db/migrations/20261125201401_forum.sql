CREATE TABLE `forum_decisions` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`entry_id` text NOT NULL,
	`decider_id` text NOT NULL,
	`decision` text NOT NULL,
	`message` text NOT NULL,
	`appeal` text,
	`appealed_at` integer,
	`operation_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`entry_id`) REFERENCES `forum_entries`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decider_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "forum_decisions_decision" CHECK("forum_decisions"."decision" IN ('APPROVE', 'REJECT', 'REMOVE', 'RESTORE', 'UPHOLD')),
	CONSTRAINT "forum_decisions_appeal" CHECK(("forum_decisions"."appeal" IS NULL) = ("forum_decisions"."appealed_at" IS NULL))
);
--> statement-breakpoint
CREATE INDEX `forum_decisions_of_entry` ON `forum_decisions` (`entry_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `forum_decisions_one_appeal` ON `forum_decisions` (`entry_id`) WHERE "forum_decisions"."appealed_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `forum_decisions_once` ON `forum_decisions` (`decider_id`,`operation_id`);--> statement-breakpoint
CREATE TABLE `forum_drafts` (
	`user_id` text NOT NULL,
	`place` text NOT NULL,
	`community_id` text NOT NULL,
	`revision_id` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`audience_id` text,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `place`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "forum_drafts_place" CHECK("forum_drafts"."place" = 'new' OR "forum_drafts"."place" GLOB 'reply/?*' OR "forum_drafts"."place" GLOB 'edit/?*')
);
--> statement-breakpoint
CREATE INDEX `forum_drafts_by_community` ON `forum_drafts` (`community_id`);--> statement-breakpoint
CREATE TABLE `forum_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`post_id` text NOT NULL,
	`seq` integer,
	`author_id` text NOT NULL,
	`content` text NOT NULL,
	`plain_text` text NOT NULL,
	`quoted_entry_id` text,
	`quoted_text` text,
	`state` text NOT NULL,
	`held_for` text,
	`like_count` integer DEFAULT 0 NOT NULL,
	`report_count` integer DEFAULT 0 NOT NULL,
	`waiting_since` integer,
	`published_at` integer,
	`edited_at` integer,
	`revision_id` text NOT NULL,
	`operation_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`post_id`) REFERENCES `forum_posts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "forum_entries_state" CHECK("forum_entries"."state" IN ('PENDING', 'APPROVED', 'REJECTED', 'REMOVED', 'DELETED')),
	CONSTRAINT "forum_entries_held" CHECK("forum_entries"."held_for" IS NULL OR ("forum_entries"."state" = 'PENDING' AND "forum_entries"."held_for" IN ('NEW_MEMBER', 'REPORTS', 'WORDS', 'EVERY_ENTRY'))),
	CONSTRAINT "forum_entries_shown_has_place" CHECK("forum_entries"."state" <> 'APPROVED' OR ("forum_entries"."seq" IS NOT NULL AND "forum_entries"."published_at" IS NOT NULL)),
	CONSTRAINT "forum_entries_quote" CHECK(("forum_entries"."quoted_entry_id" IS NULL) = ("forum_entries"."quoted_text" IS NULL)),
	CONSTRAINT "forum_entries_counts" CHECK("forum_entries"."like_count" >= 0 AND "forum_entries"."report_count" >= 0)
);
--> statement-breakpoint
CREATE INDEX `forum_entries_shown` ON `forum_entries` (`post_id`,`state`,`seq`);--> statement-breakpoint
CREATE INDEX `forum_entries_by_author` ON `forum_entries` (`community_id`,`author_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `forum_entries_waiting` ON `forum_entries` (`community_id`,`waiting_since`,`id`) WHERE "forum_entries"."waiting_since" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `forum_entries_seq` ON `forum_entries` (`post_id`,`seq`);--> statement-breakpoint
CREATE UNIQUE INDEX `forum_entries_once` ON `forum_entries` (`author_id`,`operation_id`);--> statement-breakpoint
CREATE TABLE `forum_follows` (
	`post_id` text NOT NULL,
	`user_id` text NOT NULL,
	`community_id` text NOT NULL,
	`last_activity_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`post_id`, `user_id`),
	FOREIGN KEY (`post_id`) REFERENCES `forum_posts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `forum_follows_latest` ON `forum_follows` (`community_id`,`user_id`,`last_activity_at`,`post_id`);--> statement-breakpoint
CREATE TABLE `forum_likes` (
	`entry_id` text NOT NULL,
	`user_id` text NOT NULL,
	`community_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`entry_id`, `user_id`),
	FOREIGN KEY (`entry_id`) REFERENCES `forum_entries`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `forum_likes_by_user` ON `forum_likes` (`community_id`,`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `forum_mentions` (
	`entry_id` text NOT NULL,
	`user_id` text NOT NULL,
	`community_id` text NOT NULL,
	PRIMARY KEY(`entry_id`, `user_id`),
	FOREIGN KEY (`entry_id`) REFERENCES `forum_entries`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `forum_mentions_by_user` ON `forum_mentions` (`community_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `forum_posts` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`group_id` text,
	`author_id` text NOT NULL,
	`title` text NOT NULL,
	`state` text NOT NULL,
	`is_pinned` integer DEFAULT false NOT NULL,
	`is_closed` integer DEFAULT false NOT NULL,
	`merged_into_id` text,
	`reply_count` integer DEFAULT 0 NOT NULL,
	`last_seq` integer DEFAULT 0 NOT NULL,
	`last_activity_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "forum_posts_state" CHECK("forum_posts"."state" IN ('PENDING', 'APPROVED', 'REJECTED', 'REMOVED', 'DELETED', 'MERGED')),
	CONSTRAINT "forum_posts_merged" CHECK(("forum_posts"."state" = 'MERGED') = ("forum_posts"."merged_into_id" IS NOT NULL)),
	CONSTRAINT "forum_posts_reply_count" CHECK("forum_posts"."reply_count" >= 0)
);
--> statement-breakpoint
CREATE INDEX `forum_posts_latest` ON `forum_posts` (`community_id`,`state`,`last_activity_at`,`id`);--> statement-breakpoint
CREATE INDEX `forum_posts_new` ON `forum_posts` (`community_id`,`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `forum_posts_unanswered` ON `forum_posts` (`community_id`,`state`,`created_at`,`id`) WHERE "forum_posts"."reply_count" = 0;--> statement-breakpoint
CREATE INDEX `forum_posts_pinned` ON `forum_posts` (`community_id`,`created_at`,`id`) WHERE "forum_posts"."is_pinned" = 1;--> statement-breakpoint
CREATE INDEX `forum_posts_by_author` ON `forum_posts` (`community_id`,`author_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `forum_posts_by_group` ON `forum_posts` (`group_id`,`state`,`last_activity_at`,`id`);--> statement-breakpoint
CREATE TABLE `forum_readers` (
	`user_id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`read_before` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `forum_readers_by_community` ON `forum_readers` (`community_id`);--> statement-breakpoint
CREATE TABLE `forum_reads` (
	`post_id` text NOT NULL,
	`user_id` text NOT NULL,
	`community_id` text NOT NULL,
	`seq` integer NOT NULL,
	PRIMARY KEY(`post_id`, `user_id`),
	FOREIGN KEY (`post_id`) REFERENCES `forum_posts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `forum_reads_by_user` ON `forum_reads` (`community_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `forum_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`entry_id` text NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`note` text NOT NULL,
	`closed_at` integer,
	`decision_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`entry_id`) REFERENCES `forum_entries`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decision_id`) REFERENCES `forum_decisions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "forum_reports_reason" CHECK("forum_reports"."reason" IN ('OFF_TOPIC', 'UNPROFESSIONAL')),
	CONSTRAINT "forum_reports_closed" CHECK(("forum_reports"."closed_at" IS NULL) = ("forum_reports"."decision_id" IS NULL))
);
--> statement-breakpoint
CREATE INDEX `forum_reports_by_user` ON `forum_reports` (`community_id`,`user_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `forum_reports_once` ON `forum_reports` (`entry_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `forum_search_texts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`entry_id` text NOT NULL,
	`community_id` text NOT NULL,
	`readers` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	FOREIGN KEY (`entry_id`) REFERENCES `forum_entries`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `forum_search_texts_entry_id_unique` ON `forum_search_texts` (`entry_id`);--> statement-breakpoint
CREATE TABLE `forum_settings` (
	`community_id` text PRIMARY KEY NOT NULL,
	`intro` text DEFAULT '' NOT NULL,
	`audiences` text DEFAULT 'BOTH' NOT NULL,
	`is_pre_moderated` integer DEFAULT false NOT NULL,
	`held_words` text DEFAULT '' NOT NULL,
	`revision_id` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `forum_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`entry_id` text NOT NULL,
	`title` text,
	`content` text NOT NULL,
	`replaced_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`entry_id`) REFERENCES `forum_entries`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `forum_versions_of_entry` ON `forum_versions` (`entry_id`,`replaced_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_moderators` ON `users` (`community_id`,`id`) WHERE "users"."is_moderator" = 1;
--> statement-breakpoint
-- Counters equal their rows, whatever writes the rows.
CREATE TRIGGER `forum_likes_counted_once_added` AFTER INSERT ON `forum_likes` BEGIN
  UPDATE `forum_entries` SET `like_count` = `like_count` + 1 WHERE `id` = NEW.entry_id;
END;
--> statement-breakpoint
CREATE TRIGGER `forum_likes_not_counted_once_removed` AFTER DELETE ON `forum_likes` BEGIN
  UPDATE `forum_entries` SET `like_count` = `like_count` - 1 WHERE `id` = OLD.entry_id;
END;
--> statement-breakpoint
CREATE TRIGGER `forum_reports_counted_once_added` AFTER INSERT ON `forum_reports` WHEN NEW.closed_at IS NULL BEGIN
  UPDATE `forum_entries` SET `report_count` = `report_count` + 1 WHERE `id` = NEW.entry_id;
END;
--> statement-breakpoint
CREATE TRIGGER `forum_reports_counted_once_changed` AFTER UPDATE OF `closed_at` ON `forum_reports`
WHEN (OLD.closed_at IS NULL) <> (NEW.closed_at IS NULL) BEGIN
  UPDATE `forum_entries` SET `report_count` = `report_count` + CASE WHEN NEW.closed_at IS NULL THEN 1 ELSE -1 END WHERE `id` = NEW.entry_id;
END;
--> statement-breakpoint
CREATE TRIGGER `forum_reports_not_counted_once_removed` AFTER DELETE ON `forum_reports` WHEN OLD.closed_at IS NULL BEGIN
  UPDATE `forum_entries` SET `report_count` = `report_count` - 1 WHERE `id` = OLD.entry_id;
END;
--> statement-breakpoint
-- The replies that are shown, the highest position and the time of the newest entry of a post. They are read by the index
-- `forum_entries_shown`, so that an entry costs the same in a post of any length.
CREATE TRIGGER `forum_posts_counted_once_added` AFTER INSERT ON `forum_entries` WHEN NEW.state = 'APPROVED' BEGIN
  UPDATE `forum_posts` SET `reply_count` = `reply_count` + (NEW.seq > 0),
    `last_seq` = COALESCE((SELECT max(`seq`) FROM `forum_entries` WHERE `post_id` = NEW.post_id AND `state` = 'APPROVED'), 0),
    `last_activity_at` = COALESCE((SELECT `published_at` FROM `forum_entries` WHERE `post_id` = NEW.post_id AND `state` = 'APPROVED' ORDER BY `seq` DESC LIMIT 1), `created_at`)
  WHERE `id` = NEW.post_id;
END;
--> statement-breakpoint
CREATE TRIGGER `forum_posts_counted_once_changed` AFTER UPDATE OF `state`, `seq`, `post_id` ON `forum_entries`
WHEN OLD.state <> NEW.state OR OLD.seq IS NOT NEW.seq OR OLD.post_id <> NEW.post_id BEGIN
  UPDATE `forum_posts` SET `reply_count` = `reply_count`
      - (`id` = OLD.post_id AND OLD.state = 'APPROVED' AND OLD.seq > 0) + (`id` = NEW.post_id AND NEW.state = 'APPROVED' AND NEW.seq > 0),
    `last_seq` = COALESCE((SELECT max(`seq`) FROM `forum_entries` WHERE `post_id` = `forum_posts`.`id` AND `state` = 'APPROVED'), 0),
    `last_activity_at` = COALESCE((SELECT `published_at` FROM `forum_entries` WHERE `post_id` = `forum_posts`.`id` AND `state` = 'APPROVED' ORDER BY `seq` DESC LIMIT 1), `created_at`)
  WHERE `id` IN (OLD.post_id, NEW.post_id);
END;
--> statement-breakpoint
CREATE TRIGGER `forum_posts_not_counted_once_removed` AFTER DELETE ON `forum_entries` WHEN OLD.state = 'APPROVED' BEGIN
  UPDATE `forum_posts` SET `reply_count` = `reply_count` - (OLD.seq > 0),
    `last_seq` = COALESCE((SELECT max(`seq`) FROM `forum_entries` WHERE `post_id` = OLD.post_id AND `state` = 'APPROVED'), 0),
    `last_activity_at` = COALESCE((SELECT `published_at` FROM `forum_entries` WHERE `post_id` = OLD.post_id AND `state` = 'APPROVED' ORDER BY `seq` DESC LIMIT 1), `created_at`)
  WHERE `id` = OLD.post_id;
END;
--> statement-breakpoint
CREATE TRIGGER `forum_follows_ordered_by_activity` AFTER UPDATE OF `last_activity_at` ON `forum_posts`
WHEN OLD.last_activity_at <> NEW.last_activity_at BEGIN
  UPDATE `forum_follows` SET `last_activity_at` = NEW.last_activity_at WHERE `post_id` = NEW.id;
END;
--> statement-breakpoint
-- The search: entries that are shown, of posts that are.
CREATE VIRTUAL TABLE `forum_search` USING fts5(title, body, community_id, readers, content='forum_search_texts', content_rowid='id', tokenize='unicode61 remove_diacritics 2', prefix='2 3');
--> statement-breakpoint
CREATE TRIGGER `forum_search_texts_added` AFTER INSERT ON `forum_search_texts` BEGIN
  INSERT INTO `forum_search` (rowid, title, body, community_id, readers) VALUES (NEW.id, NEW.title, NEW.body, NEW.community_id, NEW.readers);
END;
--> statement-breakpoint
CREATE TRIGGER `forum_search_texts_removed` AFTER DELETE ON `forum_search_texts` BEGIN
  INSERT INTO `forum_search` (`forum_search`, rowid, title, body, community_id, readers)
  VALUES ('delete', OLD.id, OLD.title, OLD.body, OLD.community_id, OLD.readers);
END;
--> statement-breakpoint
CREATE TRIGGER `forum_search_texts_changed` AFTER UPDATE ON `forum_search_texts` BEGIN
  INSERT INTO `forum_search` (`forum_search`, rowid, title, body, community_id, readers)
  VALUES ('delete', OLD.id, OLD.title, OLD.body, OLD.community_id, OLD.readers);
  INSERT INTO `forum_search` (rowid, title, body, community_id, readers) VALUES (NEW.id, NEW.title, NEW.body, NEW.community_id, NEW.readers);
END;
--> statement-breakpoint
-- `forum_found_entries` says of which entries there is a row, and with which words.
CREATE VIEW `forum_found_entries` AS
  SELECT `e`.`id` AS `entry_id`, `e`.`post_id` AS `post_id`, `p`.`community_id` AS `community_id`, COALESCE(`p`.`group_id`, 'everyone') AS `readers`,
    CASE `e`.`seq` WHEN 0 THEN `p`.`title` ELSE '' END AS `title`, `e`.`plain_text` AS `body`
  FROM `forum_entries` AS `e` JOIN `forum_posts` AS `p` ON `p`.`id` = `e`.`post_id`
  WHERE `e`.`state` = 'APPROVED' AND `p`.`state` = 'APPROVED';
--> statement-breakpoint
CREATE TRIGGER `forum_entries_found_once_added` AFTER INSERT ON `forum_entries` WHEN NEW.state = 'APPROVED' BEGIN
  INSERT INTO `forum_search_texts` (`entry_id`, `community_id`, `readers`, `title`, `body`)
  SELECT `entry_id`, `community_id`, `readers`, `title`, `body` FROM `forum_found_entries` WHERE `entry_id` = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER `forum_entries_found_as_changed` AFTER UPDATE OF `state`, `seq`, `post_id`, `plain_text` ON `forum_entries`
WHEN OLD.state <> NEW.state OR OLD.seq IS NOT NEW.seq OR OLD.post_id <> NEW.post_id OR OLD.plain_text <> NEW.plain_text BEGIN
  DELETE FROM `forum_search_texts` WHERE `entry_id` = NEW.id AND NOT EXISTS (SELECT 1 FROM `forum_found_entries` WHERE `entry_id` = NEW.id);
  INSERT INTO `forum_search_texts` (`entry_id`, `community_id`, `readers`, `title`, `body`)
  SELECT `entry_id`, `community_id`, `readers`, `title`, `body` FROM `forum_found_entries` WHERE `entry_id` = NEW.id
  ON CONFLICT (`entry_id`) DO UPDATE SET `readers` = excluded.`readers`, `title` = excluded.`title`, `body` = excluded.`body`;
END;
--> statement-breakpoint
CREATE TRIGGER `forum_entries_not_found_once_removed` BEFORE DELETE ON `forum_entries` BEGIN
  DELETE FROM `forum_search_texts` WHERE `entry_id` = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER `forum_posts_found_as_changed` AFTER UPDATE OF `title`, `state`, `group_id` ON `forum_posts`
WHEN OLD.title <> NEW.title OR OLD.state <> NEW.state OR OLD.group_id IS NOT NEW.group_id BEGIN
  DELETE FROM `forum_search_texts` WHERE `entry_id` IN (SELECT `id` FROM `forum_entries` WHERE `post_id` = NEW.id)
    AND NOT EXISTS (SELECT 1 FROM `forum_found_entries` AS `f` WHERE `f`.`entry_id` = `forum_search_texts`.`entry_id`);
  INSERT INTO `forum_search_texts` (`entry_id`, `community_id`, `readers`, `title`, `body`)
  SELECT `entry_id`, `community_id`, `readers`, `title`, `body` FROM `forum_found_entries` WHERE `post_id` = NEW.id
  ON CONFLICT (`entry_id`) DO UPDATE SET `readers` = excluded.`readers`, `title` = excluded.`title`, `body` = excluded.`body`;
END;
