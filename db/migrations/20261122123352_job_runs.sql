CREATE TABLE `job_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`job` text NOT NULL,
	`worker` text NOT NULL,
	`status` text NOT NULL,
	`started_at` integer NOT NULL,
	`leased_until` integer NOT NULL,
	`ended_at` integer,
	`done` integer DEFAULT 0 NOT NULL,
	`later` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`error` text,
	CONSTRAINT "job_runs_status" CHECK("job_runs"."status" IN ('RUNNING', 'IDLE', 'DONE', 'FAILED'))
);
--> statement-breakpoint
CREATE INDEX `job_runs_by_job` ON `job_runs` (`job`,`started_at`);--> statement-breakpoint
CREATE INDEX `job_runs_by_status` ON `job_runs` (`job`,`status`);--> statement-breakpoint
CREATE INDEX `job_runs_by_age` ON `job_runs` (`started_at`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `recipient_kind` text DEFAULT 'USER' NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `envelope` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `batch_key` text;--> statement-breakpoint
CREATE INDEX `outbox_retries` ON `outbox` (`status`,`next_attempt_at`) WHERE "outbox"."batch_key" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_by_batch` ON `outbox` (`batch_key`) WHERE "outbox"."batch_key" IS NOT NULL;--> statement-breakpoint
UPDATE `outbox` SET `recipient_kind` = 'CONCIERGE' WHERE `user_id` IS NULL;--> statement-breakpoint
-- Mails that were tried before batches existed are repeated by themselves, under the key they were tried with.
UPDATE `outbox` SET `batch_key` = `idempotency_key` WHERE `status` = 'WAITING' AND `channel` = 'EMAIL' AND `attempts` > 0;
