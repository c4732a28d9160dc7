CREATE TABLE `member_note_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`note_id` text NOT NULL,
	`kind` text NOT NULL,
	`body` text NOT NULL,
	`writer_id` text NOT NULL,
	`operation_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`note_id`) REFERENCES `member_notes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`writer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "member_note_versions_kind" CHECK("member_note_versions"."kind" IN ('GENERAL', 'BILLING', 'EDITORIAL', 'CONDUCT'))
);
--> statement-breakpoint
CREATE INDEX `member_note_versions_of_note` ON `member_note_versions` (`note_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `member_note_versions_of_member` ON `member_note_versions` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `member_note_versions_once` ON `member_note_versions` (`writer_id`,`operation_id`);--> statement-breakpoint
CREATE TABLE `member_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`author_id` text NOT NULL,
	`kind` text NOT NULL,
	`body` text NOT NULL,
	`version_id` text NOT NULL,
	`is_pinned` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`removed_at` integer,
	`removed_by` text,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`removed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "member_notes_kind" CHECK("member_notes"."kind" IN ('GENERAL', 'BILLING', 'EDITORIAL', 'CONDUCT')),
	CONSTRAINT "member_notes_removed" CHECK(("member_notes"."removed_at" IS NULL) = ("member_notes"."removed_by" IS NULL)),
	CONSTRAINT "member_notes_pinned" CHECK("member_notes"."is_pinned" = 0 OR "member_notes"."removed_at" IS NULL)
);
--> statement-breakpoint
CREATE INDEX `member_notes_newest` ON `member_notes` (`community_id`,`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `member_notes_pinned` ON `member_notes` (`user_id`,`created_at`,`id`) WHERE "member_notes"."is_pinned" = 1;--> statement-breakpoint
CREATE TABLE `staff_views` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`list` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staff_views_list" CHECK("staff_views"."list" IN ('MEMBERS'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_views_name` ON `staff_views` (`community_id`,`user_id`,`list`,`name`);--> statement-breakpoint
DROP INDEX `audit_log_by_target`;--> statement-breakpoint
DROP INDEX `audit_log_by_community`;--> statement-breakpoint
CREATE INDEX `audit_log_by_action` ON `audit_log` (`community_id`,`action`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_actor` ON `audit_log` (`actor_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_correlation` ON `audit_log` (`correlation_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_time` ON `audit_log` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_action_and_time` ON `audit_log` (`action`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_target` ON `audit_log` (`target_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_community` ON `audit_log` (`community_id`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `users` ADD `must_change_password` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `health_due_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `users_health_due` ON `users` (`health_due_at`,`id`) WHERE "users"."kind" = 'MEMBER';--> statement-breakpoint
CREATE INDEX `users_by_company` ON `users` (`community_id`,"company_name" COLLATE NOCASE,`id`) WHERE "users"."kind" = 'MEMBER';--> statement-breakpoint
CREATE INDEX `users_by_place` ON `users` (`community_id`,"location_name" COLLATE NOCASE,`id`) WHERE "users"."kind" = 'MEMBER';--> statement-breakpoint
CREATE INDEX `users_by_status` ON `users` (`community_id`,`status`,`gate`,`id`) WHERE "users"."kind" = 'MEMBER';--> statement-breakpoint
CREATE INDEX `users_by_standing` ON `users` (`community_id`,`standing`,`id`) WHERE "users"."kind" = 'MEMBER';--> statement-breakpoint
CREATE INDEX `users_by_tier` ON `users` (`community_id`,`membership_tier`,`id`) WHERE "users"."kind" = 'MEMBER';--> statement-breakpoint
CREATE INDEX `users_by_health` ON `users` (`community_id`,`health`,`id`) WHERE "users"."kind" = 'MEMBER';--> statement-breakpoint
CREATE INDEX `users_by_joining` ON `users` (`community_id`,`joined_at`,`id`) WHERE "users"."kind" = 'MEMBER';--> statement-breakpoint
CREATE INDEX `users_by_access` ON `users` (`community_id`,CASE WHEN "last_accessed_at" IS NULL THEN 0 ELSE "last_accessed_at" END,`id`) WHERE "users"."kind" = 'MEMBER';--> statement-breakpoint
CREATE INDEX `card_statuses_failed` ON `card_statuses` (`community_id`,`user_id`) WHERE "card_statuses"."failed_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `subscriptions_past_due` ON `subscriptions` (`community_id`,`past_due_since`) WHERE "subscriptions"."past_due_since" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `subscriptions_by_customer` ON `subscriptions` (`community_id`,`provider_customer_id`);--> statement-breakpoint
CREATE INDEX `forum_posts_merged_into` ON `forum_posts` (`merged_into_id`) WHERE "forum_posts"."merged_into_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `mobile_phones_by_number` ON `mobile_phones` (`community_id`,`number`);