CREATE TABLE `job_attempts` (
	`job` text NOT NULL,
	`row_id` text NOT NULL,
	`community_id` text NOT NULL,
	`due_at` integer NOT NULL,
	`attempts` integer NOT NULL,
	`next_attempt_at` integer,
	`last_error` text NOT NULL,
	`first_failed_at` integer NOT NULL,
	`last_failed_at` integer NOT NULL,
	PRIMARY KEY(`job`, `row_id`),
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `job_attempts_by_community` ON `job_attempts` (`community_id`,`last_failed_at`);--> statement-breakpoint
CREATE INDEX `job_attempts_by_age` ON `job_attempts` (`last_failed_at`);--> statement-breakpoint
ALTER TABLE `mobile_phones` ADD `confirmed_code_hmac` text;--> statement-breakpoint
ALTER TABLE `mobile_phones` ADD `confirmed_session_id` text;--> statement-breakpoint
ALTER TABLE `data_export_parts` ADD `attempt` integer DEFAULT 1 NOT NULL;