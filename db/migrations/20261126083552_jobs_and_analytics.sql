CREATE TABLE `daily_totals` (
	`community_id` text NOT NULL,
	`day` text NOT NULL,
	`measure` text NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`community_id`, `day`, `measure`),
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
DROP INDEX `job_runs_by_status`;--> statement-breakpoint
ALTER TABLE `job_runs` ADD `correlation_id` text;--> statement-breakpoint
CREATE INDEX `job_runs_by_status` ON `job_runs` (`job`,`status`,`started_at`);--> statement-breakpoint
ALTER TABLE `job_attempts` ADD `correlation_id` text;--> statement-breakpoint
CREATE INDEX `article_scans_waiting` ON `article_scans` (`community_id`,`next_step_at`) WHERE "article_scans"."next_step" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `article_events_by_day` ON `article_events` (`community_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `sessions_opened` ON `sessions` (`community_id`,`created_at`) WHERE "sessions"."kind" = 'MEMBER';--> statement-breakpoint
CREATE INDEX `ledger_entries_by_day` ON `ledger_entries` (`community_id`,`happened_at`);--> statement-breakpoint
CREATE INDEX `panel_answers_sent` ON `panel_answers` (`community_id`,`sent_at`) WHERE "panel_answers"."sent_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `forum_entries_published` ON `forum_entries` (`community_id`,`published_at`) WHERE "forum_entries"."published_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `introductions_requested` ON `introductions` (`community_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `introductions_accepted_by_day` ON `introductions` (`community_id`,`accepted_at`) WHERE "introductions"."accepted_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`community_id`,`next_attempt_at`) WHERE "outbox"."status" = 'WAITING';--> statement-breakpoint
CREATE INDEX `outbox_failed` ON `outbox` (`community_id`,`created_at`,`id`) WHERE "outbox"."status" = 'FAILED';--> statement-breakpoint
CREATE INDEX `outbox_failed_newest` ON `outbox` (`status`,`created_at`,`id`) WHERE "outbox"."status" = 'FAILED';--> statement-breakpoint
CREATE INDEX `outbox_sent` ON `outbox` (`community_id`,`sent_at`) WHERE "outbox"."sent_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `push_messages_waiting` ON `push_messages` (`community_id`,`next_attempt_at`) WHERE "push_messages"."status" = 'WAITING';