CREATE TABLE `community_closings` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`announced_by_id` text NOT NULL,
	`reason` text NOT NULL,
	`announced_at` integer NOT NULL,
	`closes_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`taken_back_at` integer,
	`event` text NOT NULL,
	`told_to` text,
	`settled_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`announced_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "community_closings_event" CHECK("community_closings"."event" IN ('ANNOUNCED', 'READ_ONLY', 'ENDING', 'CLOSED', 'TAKEN_BACK')),
	CONSTRAINT "community_closings_dates" CHECK("community_closings"."announced_at" < "community_closings"."closes_at" AND "community_closings"."closes_at" < "community_closings"."ends_at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `community_closings_one` ON `community_closings` (`community_id`) WHERE "community_closings"."taken_back_at" IS NULL;--> statement-breakpoint
CREATE INDEX `community_closings_by_time` ON `community_closings` (`community_id`,`announced_at`);--> statement-breakpoint
CREATE INDEX `community_closings_unsettled` ON `community_closings` (`announced_at`) WHERE "community_closings"."settled_at" IS NULL;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_community_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`field_group` text NOT NULL,
	`typed` text NOT NULL,
	`base` text NOT NULL,
	`starts_at` integer NOT NULL,
	`state` text NOT NULL,
	`author_id` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "community_changes_group" CHECK("__new_community_changes"."field_group" IN ('IDENTITY', 'LOOKS', 'HOSTS', 'PRODUCTS', 'LINKS', 'SIGN_IN', 'EMAILS', 'BILLING', 'CLOSURES', 'ANALYTICS')),
	CONSTRAINT "community_changes_state" CHECK("__new_community_changes"."state" IN ('WAITING', 'DONE', 'OVERTAKEN', 'CANCELLED'))
);
--> statement-breakpoint
INSERT INTO `__new_community_changes`("id", "community_id", "field_group", "typed", "base", "starts_at", "state", "author_id", "reason", "created_at") SELECT "id", "community_id", "field_group", "typed", "base", "starts_at", "state", "author_id", "reason", "created_at" FROM `community_changes`;--> statement-breakpoint
DROP TABLE `community_changes`;--> statement-breakpoint
ALTER TABLE `__new_community_changes` RENAME TO `community_changes`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `community_changes_due` ON `community_changes` (`starts_at`) WHERE "community_changes"."state" = 'WAITING';--> statement-breakpoint
CREATE INDEX `community_changes_of_community` ON `community_changes` (`community_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `community_versions` ADD `closures` text;--> statement-breakpoint
CREATE INDEX `subscriptions_renewing` ON `subscriptions` (`community_id`,`id`) WHERE "subscriptions"."ends_at_renewal" = 0;--> statement-breakpoint
CREATE INDEX `subscriptions_by_term_end` ON `subscriptions` (`community_id`,`renews_at`,`id`);