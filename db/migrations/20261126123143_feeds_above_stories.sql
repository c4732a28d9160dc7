PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_feeds` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`title` text NOT NULL,
	`slot` text NOT NULL,
	`rule` text NOT NULL,
	`tiers` text NOT NULL,
	`is_published` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer,
	`created_by` text NOT NULL,
	`operation_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "feeds_slot" CHECK("__new_feeds"."slot" IN ('HOME', 'ARTICLES', 'STORIES')),
	CONSTRAINT "feeds_rule" CHECK("__new_feeds"."rule" IN ('MANUAL', 'NEWEST_STORIES', 'NEWEST_ROUNDUPS', 'NEWEST_POSTS')),
	CONSTRAINT "feeds_end" CHECK("__new_feeds"."ends_at" IS NULL OR "__new_feeds"."ends_at" > "__new_feeds"."starts_at")
);
--> statement-breakpoint
INSERT INTO `__new_feeds`("id", "community_id", "title", "slot", "rule", "tiers", "is_published", "starts_at", "ends_at", "created_by", "operation_id", "created_at", "updated_at") SELECT "id", "community_id", "title", "slot", "rule", "tiers", "is_published", "starts_at", "ends_at", "created_by", "operation_id", "created_at", "updated_at" FROM `feeds`;--> statement-breakpoint
DROP TABLE `feeds`;--> statement-breakpoint
ALTER TABLE `__new_feeds` RENAME TO `feeds`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `feeds_newest` ON `feeds` (`community_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `feeds_operation` ON `feeds` (`created_by`,`operation_id`);