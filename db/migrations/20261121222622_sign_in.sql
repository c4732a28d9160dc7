CREATE TABLE `ads` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`shape` text NOT NULL,
	`image_id` text NOT NULL,
	`link` text NOT NULL,
	`advertiser` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `ads_by_start` ON `ads` (`community_id`,`shape`,`starts_at`);--> statement-breakpoint
CREATE TABLE `code_pauses` (
	`account_key` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`paused_until` integer,
	`last_failed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `code_pauses_by_time` ON `code_pauses` (`last_failed_at`);--> statement-breakpoint
CREATE TABLE `code_sends` (
	`id` text PRIMARY KEY NOT NULL,
	`account_key` text NOT NULL,
	`sent_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `code_sends_by_account` ON `code_sends` (`account_key`,`sent_at`);--> statement-breakpoint
CREATE INDEX `code_sends_by_time` ON `code_sends` (`sent_at`);--> statement-breakpoint
CREATE TABLE `one_time_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`account_key` text NOT NULL,
	`community_id` text NOT NULL,
	`purpose` text NOT NULL,
	`channel` text NOT NULL,
	`code_hmac` text NOT NULL,
	`browser_hash` text,
	`evaluations` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "one_time_codes_purpose" CHECK("one_time_codes"."purpose" IN ('SIGN_IN')),
	CONSTRAINT "one_time_codes_channel" CHECK("one_time_codes"."channel" IN ('EMAIL', 'SMS')),
	CONSTRAINT "one_time_codes_evaluations" CHECK("one_time_codes"."evaluations" BETWEEN 0 AND 5)
);
--> statement-breakpoint
CREATE INDEX `one_time_codes_by_account` ON `one_time_codes` (`account_key`,`created_at`);--> statement-breakpoint
CREATE INDEX `one_time_codes_by_expiry` ON `one_time_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `events` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text,
	`role` text,
	`category` text NOT NULL,
	`action` text NOT NULL,
	`label` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "events_role" CHECK("events"."role" IN ('ADMIN', 'MEMBER'))
);
--> statement-breakpoint
CREATE INDEX `events_by_community` ON `events` (`community_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `events_by_age` ON `events` (`created_at`);--> statement-breakpoint
CREATE TABLE `mobile_phones` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`country_code` text NOT NULL,
	`number` text NOT NULL,
	`verified_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "mobile_phones_number_is_e164" CHECK("mobile_phones"."number" GLOB '+[1-9]*' AND length("mobile_phones"."number") BETWEEN 8 AND 16),
	CONSTRAINT "mobile_phones_country" CHECK(length("mobile_phones"."country_code") = 2)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mobile_phones_user_id_unique` ON `mobile_phones` (`user_id`);--> statement-breakpoint
CREATE TABLE `password_links` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`community_id` text NOT NULL,
	`purpose` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "password_links_purpose" CHECK("password_links"."purpose" IN ('RESET', 'SETUP'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `password_links_token_hash_unique` ON `password_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `password_links_by_user` ON `password_links` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `password_links_by_age` ON `password_links` (`created_at`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `expires_at` integer;