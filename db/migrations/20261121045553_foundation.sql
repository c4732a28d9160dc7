CREATE TABLE `article_agreement_acceptances` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`agreement_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`agreement_id`) REFERENCES `article_agreements`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_agreement_acceptances_once` ON `article_agreement_acceptances` (`user_id`,`agreement_id`);--> statement-breakpoint
CREATE TABLE `article_agreements` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`version` integer NOT NULL,
	`terms` text NOT NULL,
	`published_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_agreements_version` ON `article_agreements` (`community_id`,`version`);--> statement-breakpoint
CREATE TABLE `article_closures` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `article_closures_by_community` ON `article_closures` (`community_id`,`ends_at`);--> statement-breakpoint
CREATE TABLE `article_events` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`article_id` text NOT NULL,
	`actor_id` text,
	`from_status` text NOT NULL,
	`to_status` text NOT NULL,
	`reason` text,
	`operation_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `article_events_by_article` ON `article_events` (`article_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `article_events_operation` ON `article_events` (`article_id`,`operation_id`);--> statement-breakpoint
CREATE TABLE `article_feedback` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`article_id` text NOT NULL,
	`author_id` text NOT NULL,
	`remark` text NOT NULL,
	`operation_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `article_feedback_by_article` ON `article_feedback` (`article_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `article_feedback_operation` ON `article_feedback` (`article_id`,`operation_id`);--> statement-breakpoint
CREATE TABLE `article_feedback_reads` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`article_id` text NOT NULL,
	`user_id` text NOT NULL,
	`read_until` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_feedback_reads_once` ON `article_feedback_reads` (`article_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `article_guidelines` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`version` integer NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`published_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_guidelines_version` ON `article_guidelines` (`community_id`,`version`);--> statement-breakpoint
CREATE TABLE `article_revisions` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`article_id` text NOT NULL,
	`author_id` text NOT NULL,
	`base_revision_id` text,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`word_count` integer NOT NULL,
	`became_current` integer DEFAULT true NOT NULL,
	`operation_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `article_revisions_by_article` ON `article_revisions` (`article_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `article_revisions_operation` ON `article_revisions` (`article_id`,`operation_id`);--> statement-breakpoint
CREATE TABLE `article_user_settings` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`byline` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_user_settings_user_id_unique` ON `article_user_settings` (`user_id`);--> statement-breakpoint
CREATE TABLE `articles` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`author_id` text NOT NULL,
	`editor_id` text,
	`status` text NOT NULL,
	`previous_status` text,
	`status_updated_at` integer NOT NULL,
	`last_event_id` text,
	`current_revision_id` text,
	`title` text DEFAULT '' NOT NULL,
	`word_count` integer DEFAULT 0 NOT NULL,
	`slug` text,
	`published_byline` text,
	`standfirst` text,
	`category` text,
	`submitted_at` integer,
	`scheduled_at` integer,
	`published_at` integer,
	`external_url` text,
	`operation_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`editor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "articles_status" CHECK("articles"."status" IN ('DRAFT', 'EDITING', 'SUBMITTED_FOR_REVIEW', 'FIRST_ROUND_EDIT', 'NEEDS_REVISION', 'FINAL_EDIT', 'READY_TO_APPROVE', 'READY_TO_PUBLISH', 'MANUALLY_PUBLISHED', 'SCHEDULED', 'PUBLISHED', 'TRASHED', 'UNASSIGNED', 'ON_HOLD'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `articles_one_in_flight` ON `articles` (`author_id`) WHERE "articles"."status" IN ('DRAFT', 'SUBMITTED_FOR_REVIEW', 'UNASSIGNED', 'EDITING', 'FIRST_ROUND_EDIT', 'NEEDS_REVISION', 'FINAL_EDIT', 'READY_TO_APPROVE', 'ON_HOLD');--> statement-breakpoint
CREATE UNIQUE INDEX `articles_slug` ON `articles` (`community_id`,`slug`);--> statement-breakpoint
CREATE INDEX `articles_by_author` ON `articles` (`author_id`,`status`,`published_at`);--> statement-breakpoint
CREATE INDEX `articles_by_status` ON `articles` (`community_id`,`status`,`status_updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_change` ON `articles` (`community_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_editor` ON `articles` (`community_id`,`editor_id`,`status`);--> statement-breakpoint
CREATE INDEX `articles_due` ON `articles` (`status`,`scheduled_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `articles_operation` ON `articles` (`author_id`,`operation_id`);--> statement-breakpoint
CREATE TABLE `attempts` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`window_started_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`community_id` text NOT NULL,
	`kind` text NOT NULL,
	`refresh_hash` text NOT NULL,
	`previous_refresh_hash` text,
	`rotated_at` integer NOT NULL,
	`user_agent` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`revoked_because` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sessions_kind" CHECK("sessions"."kind" IN ('MEMBER', 'ADMIN'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_refresh_hash_unique` ON `sessions` (`refresh_hash`);--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`,`revoked_at`);--> statement-breakpoint
CREATE INDEX `sessions_by_previous_refresh` ON `sessions` (`previous_refresh_hash`);--> statement-breakpoint
CREATE TABLE `communities` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`familiar_name` text NOT NULL,
	`time_zone` text NOT NULL,
	`config` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `communities_code_unique` ON `communities` (`code`);--> statement-breakpoint
CREATE TABLE `community_hosts` (
	`host` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`is_primary` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `community_hosts_one_primary` ON `community_hosts` (`community_id`) WHERE "community_hosts"."is_primary" = 1;--> statement-breakpoint
CREATE TABLE `images` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`content_type` text NOT NULL,
	`data` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `staff_permissions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`community_id` text NOT NULL,
	`permission` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `staff_permissions_by_community` ON `staff_permissions` (`community_id`,`permission`);--> statement-breakpoint
CREATE UNIQUE INDEX `staff_permissions_once` ON `staff_permissions` (`user_id`,`community_id`,`permission`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`gate` text DEFAULT 'NONE' NOT NULL,
	`email` text NOT NULL,
	`username` text NOT NULL,
	`password_hash` text,
	`given_name` text NOT NULL,
	`family_name` text NOT NULL,
	`job_title` text,
	`company_name` text,
	`location_name` text,
	`location_code` text,
	`pronouns` text,
	`display_pronouns` integer DEFAULT false NOT NULL,
	`avatar_image_id` text,
	`membership_tier` text,
	`vertical` text,
	`is_moderator` integer DEFAULT false NOT NULL,
	`is_founding` integer DEFAULT false NOT NULL,
	`health` text,
	`standing` text DEFAULT 'GOOD' NOT NULL,
	`joined_at` integer NOT NULL,
	`last_accessed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "users_email_is_canonical" CHECK("users"."email" = lower(trim("users"."email"))),
	CONSTRAINT "users_kind" CHECK("users"."kind" IN ('MEMBER', 'STAFF')),
	CONSTRAINT "users_status" CHECK("users"."status" IN ('ACTIVE', 'INACTIVE')),
	CONSTRAINT "users_gate" CHECK("users"."gate" IN ('NONE', 'ONBOARDING'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`community_id`,`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (`community_id`,`username`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`actor_id` text NOT NULL,
	`action` text NOT NULL,
	`target_id` text NOT NULL,
	`reason` text,
	`visible_to_member` integer NOT NULL,
	`correlation_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_by_target` ON `audit_log` (`target_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_by_community` ON `audit_log` (`community_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`channel` text NOT NULL,
	`template` text NOT NULL,
	`user_id` text,
	`payload` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`leased_until` integer,
	`last_error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_idempotency_key_unique` ON `outbox` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`status`,`next_attempt_at`);--> statement-breakpoint
CREATE TABLE `preconditions` (
	`held` integer NOT NULL,
	CONSTRAINT "precondition_held" CHECK("preconditions"."held" = 1)
);
