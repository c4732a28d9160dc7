CREATE TABLE `article_text_looks` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`article_id` text NOT NULL,
	`user_id` text NOT NULL,
	`seen_revision_id` text NOT NULL,
	`previous_revision_id` text,
	`seen_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_text_looks_once` ON `article_text_looks` (`article_id`,`user_id`);--> statement-breakpoint
ALTER TABLE `article_revisions` ADD `origin` text DEFAULT 'WRITTEN' NOT NULL;--> statement-breakpoint
ALTER TABLE `article_revisions` ADD `restored_revision_id` text;--> statement-breakpoint
ALTER TABLE `article_revisions` ADD `editing_session_id` text;--> statement-breakpoint
CREATE INDEX `article_editing_sessions` ON `article_revisions` (`article_id`,`created_at`,`id`) WHERE "article_revisions"."editing_session_id" = "article_revisions"."id";--> statement-breakpoint
CREATE INDEX `article_revisions_by_session` ON `article_revisions` (`editing_session_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `article_revisions_by_length` ON `article_revisions` (`editing_session_id`,`word_count`);
--> statement-breakpoint
-- The saves until now: those of one person with less than half an hour and no change of status between them are one editing session.
UPDATE `article_revisions` SET `editing_session_id` = `grouped`.`editing_session_id` FROM (
  SELECT `id`, FIRST_VALUE(`id`) OVER (PARTITION BY `article_id`, `number` ORDER BY `created_at`, `id`) AS `editing_session_id` FROM (
    SELECT `id`, `article_id`, `created_at`, SUM(`begins`) OVER (PARTITION BY `article_id` ORDER BY `created_at`, `id`) AS `number` FROM (
      SELECT `id`, `article_id`, `created_at`, CASE WHEN `author_id` = `last_author_id` AND `became_current` = `last_became_current`
        AND `created_at` - `last_at` < 1800000 AND NOT EXISTS (SELECT 1 FROM `article_events` AS `e` WHERE `e`.`article_id` = `ordered`.`article_id`
          AND `e`.`created_at` > `last_at` AND `e`.`created_at` <= `ordered`.`created_at` AND `e`.`from_status` <> `e`.`to_status`)
        THEN 0 ELSE 1 END AS `begins`
      FROM (SELECT `id`, `article_id`, `author_id`, `became_current`, `created_at`, LAG(`author_id`) OVER `earlier` AS `last_author_id`,
        LAG(`became_current`) OVER `earlier` AS `last_became_current`, LAG(`created_at`) OVER `earlier` AS `last_at`
        FROM `article_revisions` WINDOW `earlier` AS (PARTITION BY `article_id` ORDER BY `created_at`, `id`)) AS `ordered`
    )
  )
) AS `grouped` WHERE `grouped`.`id` = `article_revisions`.`id`;
--> statement-breakpoint
-- Groups each save with the one before it by the same rule; 1800000 is EDITING_SESSION_GAP_MS. A recovered or restored text stands alone.
CREATE TRIGGER `article_revisions_grouped` AFTER INSERT ON `article_revisions` WHEN NEW.editing_session_id IS NULL BEGIN
  UPDATE `article_revisions` SET `editing_session_id` = COALESCE((
    SELECT CASE WHEN `last`.`author_id` = NEW.author_id AND `last`.`became_current` = NEW.became_current
      AND `last`.`origin` = 'WRITTEN' AND NEW.origin = 'WRITTEN' AND NEW.created_at - `last`.`created_at` < 1800000
      AND NOT EXISTS (SELECT 1 FROM `article_events` AS `e` WHERE `e`.`article_id` = NEW.article_id
        AND `e`.`created_at` > `last`.`created_at` AND `e`.`created_at` <= NEW.created_at AND `e`.`from_status` <> `e`.`to_status`)
      THEN `last`.`editing_session_id` END
    FROM `article_revisions` AS `last`
    WHERE `last`.`article_id` = NEW.article_id AND (`last`.`created_at`, `last`.`id`) < (NEW.created_at, NEW.id)
    ORDER BY `last`.`created_at` DESC, `last`.`id` DESC LIMIT 1), NEW.id)
  WHERE `id` = NEW.id;
END;
