CREATE TABLE `digest_runs` (
	`community_id` text NOT NULL,
	`due_at` integer NOT NULL,
	`after_user_id` text DEFAULT '' NOT NULL,
	`finished_at` integer,
	PRIMARY KEY(`community_id`, `due_at`),
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `account_deletions` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`requested_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`reminded_at` integer,
	`cancelled_at` integer,
	`finished_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "account_deletions_end" CHECK("account_deletions"."cancelled_at" IS NULL OR "account_deletions"."finished_at" IS NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_deletions_one_open` ON `account_deletions` (`user_id`) WHERE "account_deletions"."cancelled_at" IS NULL AND "account_deletions"."finished_at" IS NULL;--> statement-breakpoint
CREATE INDEX `account_deletions_due` ON `account_deletions` (`due_at`) WHERE "account_deletions"."cancelled_at" IS NULL AND "account_deletions"."finished_at" IS NULL;--> statement-breakpoint
CREATE INDEX `account_deletions_by_user` ON `account_deletions` (`community_id`,`user_id`,`requested_at`);--> statement-breakpoint
CREATE TABLE `data_export_parts` (
	`export_id` text NOT NULL,
	`position` integer NOT NULL,
	`community_id` text NOT NULL,
	`source` text NOT NULL,
	`label` text NOT NULL,
	`rows` text NOT NULL,
	PRIMARY KEY(`export_id`, `position`),
	FOREIGN KEY (`export_id`) REFERENCES `data_exports`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `data_exports` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`state` text NOT NULL,
	`requested_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`leased_until` integer,
	`ready_at` integer,
	`expires_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "data_exports_state" CHECK("data_exports"."state" IN ('WAITING', 'READY', 'EXPIRED', 'FAILED')),
	CONSTRAINT "data_exports_ready" CHECK("data_exports"."state" <> 'READY' OR ("data_exports"."ready_at" IS NOT NULL AND "data_exports"."expires_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `data_exports_one_waiting` ON `data_exports` (`user_id`) WHERE "data_exports"."state" = 'WAITING';--> statement-breakpoint
CREATE INDEX `data_exports_by_user` ON `data_exports` (`community_id`,`user_id`,`requested_at`);--> statement-breakpoint
CREATE INDEX `data_exports_waiting` ON `data_exports` (`requested_at`) WHERE "data_exports"."state" = 'WAITING';--> statement-breakpoint
CREATE INDEX `data_exports_by_expiry` ON `data_exports` (`expires_at`) WHERE "data_exports"."state" = 'READY';--> statement-breakpoint
DROP INDEX `outbox_due`;--> statement-breakpoint
DROP INDEX `outbox_retries`;--> statement-breakpoint
ALTER TABLE `outbox` ADD `is_bulk` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_by_user` ON `outbox` (`user_id`) WHERE "outbox"."user_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`status`,`is_bulk`,`next_attempt_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_retries` ON `outbox` (`status`,`is_bulk`,`next_attempt_at`) WHERE "outbox"."batch_key" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `ads_by_image` ON `ads` (`image_id`);--> statement-breakpoint
CREATE INDEX `events_by_user` ON `events` (`user_id`) WHERE "events"."user_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `users_members` ON `users` (`community_id`,`id`) WHERE "users"."kind" = 'MEMBER';