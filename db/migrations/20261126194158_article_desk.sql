CREATE TABLE `article_words` (
	`id` integer PRIMARY KEY NOT NULL,
	`word` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_words_word_unique` ON `article_words` (`word`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
-- The build before this step still writes it: it stays for a release, and holds up no deletion of what its rows name.
CREATE TABLE `__new_article_assignments` (
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
	`created_at` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_article_assignments` SELECT * FROM `article_assignments`;--> statement-breakpoint
DROP TABLE `article_assignments`;--> statement-breakpoint
ALTER TABLE `__new_article_assignments` RENAME TO `article_assignments`;--> statement-breakpoint
CREATE INDEX `article_assignments_by_article` ON `article_assignments` (`article_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `article_assignments_once` ON `article_assignments` (`community_id`,`actor_id`,`operation_id`,`article_id`);--> statement-breakpoint
CREATE TABLE `__new_staff_views` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`list` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`is_shared` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staff_views_list" CHECK("__new_staff_views"."list" IN ('MEMBERS', 'ARTICLES'))
);
--> statement-breakpoint
INSERT INTO `__new_staff_views`("id", "community_id", "user_id", "list", "name", "query", "is_shared", "created_at") SELECT "id", "community_id", "user_id", "list", "name", "query", 0, "created_at" FROM `staff_views`;--> statement-breakpoint
DROP TABLE `staff_views`;--> statement-breakpoint
ALTER TABLE `__new_staff_views` RENAME TO `staff_views`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `staff_views_shared` ON `staff_views` (`community_id`,`list`,`name`) WHERE "staff_views"."is_shared" = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `staff_views_name` ON `staff_views` (`community_id`,`user_id`,`list`,`name`);--> statement-breakpoint
CREATE INDEX `articles_by_status_and_urgency` ON `articles` (`community_id`,`status`,CASE "status" WHEN 'SCHEDULED' THEN "scheduled_at" WHEN 'READY_TO_PUBLISH' THEN "status_updated_at" WHEN 'PUBLISHED' THEN -"status_updated_at" WHEN 'MANUALLY_PUBLISHED' THEN -"status_updated_at" WHEN 'TRASHED' THEN -"status_updated_at" ELSE CASE WHEN "submitted_at" IS NULL THEN "status_updated_at" ELSE "submitted_at" END END,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_editor_and_urgency` ON `articles` (`community_id`,`editor_id`,`status`,CASE "status" WHEN 'SCHEDULED' THEN "scheduled_at" WHEN 'READY_TO_PUBLISH' THEN "status_updated_at" WHEN 'PUBLISHED' THEN -"status_updated_at" WHEN 'MANUALLY_PUBLISHED' THEN -"status_updated_at" WHEN 'TRASHED' THEN -"status_updated_at" ELSE CASE WHEN "submitted_at" IS NULL THEN "status_updated_at" ELSE "submitted_at" END END,`id`);