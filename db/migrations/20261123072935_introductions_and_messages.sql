CREATE TABLE `introduction_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`capacity` integer NOT NULL,
	`copies_assistant` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "introduction_settings_capacity" CHECK("introduction_settings"."capacity" BETWEEN 0 AND 10)
);
--> statement-breakpoint
CREATE TABLE `introductions` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`recipient_id` text NOT NULL,
	`why` text NOT NULL,
	`help` text NOT NULL,
	`note` text,
	`operation_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`accepted_at` integer,
	`closed_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recipient_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "introductions_of_two" CHECK("introductions"."user_id" <> "introductions"."recipient_id"),
	CONSTRAINT "introductions_accepted" CHECK("introductions"."accepted_at" IS NULL OR "introductions"."closed_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `introductions_one_open` ON `introductions` (`user_id`,`recipient_id`) WHERE "introductions"."closed_at" IS NULL;--> statement-breakpoint
CREATE INDEX `introductions_sent` ON `introductions` (`community_id`,`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `introductions_by_recipient` ON `introductions` (`community_id`,`recipient_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `introductions_due` ON `introductions` (`expires_at`) WHERE "introductions"."closed_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `introductions_once` ON `introductions` (`user_id`,`operation_id`);--> statement-breakpoint
CREATE TABLE `received_introductions` (
	`introduction_id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`answer` text,
	`answered_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`introduction_id`) REFERENCES `introductions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "received_introductions_answer" CHECK("received_introductions"."answer" IS NULL OR "received_introductions"."answer" IN ('ACCEPTED', 'NOT_NOW', 'NO')),
	CONSTRAINT "received_introductions_answered" CHECK(("received_introductions"."answer" IS NULL) = ("received_introductions"."answered_at" IS NULL))
);
--> statement-breakpoint
CREATE INDEX `received_introductions_newest` ON `received_introductions` (`community_id`,`user_id`,`created_at`,`introduction_id`);--> statement-breakpoint
CREATE TABLE `member_blocks` (
	`user_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`community_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `blocked_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `member_blocks_by_blocked` ON `member_blocks` (`community_id`,`blocked_id`);--> statement-breakpoint
CREATE TABLE `member_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`reported_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reported_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "member_reports_kind" CHECK("member_reports"."kind" IN ('MESSAGE', 'INTRODUCTION'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `member_reports_once` ON `member_reports` (`user_id`,`kind`,`subject_id`);--> statement-breakpoint
CREATE TABLE `message_drafts` (
	`thread_id` text NOT NULL,
	`user_id` text NOT NULL,
	`community_id` text NOT NULL,
	`revision_id` text NOT NULL,
	`content` text NOT NULL,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`thread_id`, `user_id`),
	FOREIGN KEY (`thread_id`) REFERENCES `message_threads`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `message_drafts_by_writer` ON `message_drafts` (`community_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `message_threads` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`first_id` text NOT NULL,
	`second_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`first_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`second_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "message_threads_order" CHECK("message_threads"."first_id" < "message_threads"."second_id")
);
--> statement-breakpoint
CREATE INDEX `message_threads_by_second` ON `message_threads` (`second_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `message_threads_one_for_two` ON `message_threads` (`first_id`,`second_id`);--> statement-breakpoint
CREATE TABLE `thread_members` (
	`thread_id` text NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`other_id` text NOT NULL,
	`last_at` integer NOT NULL,
	`read_seq` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`thread_id`, `user_id`),
	FOREIGN KEY (`thread_id`) REFERENCES `message_threads`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`other_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `thread_members_newest` ON `thread_members` (`community_id`,`user_id`,`last_at`,`thread_id`);--> statement-breakpoint
CREATE TABLE `thread_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`thread_id` text NOT NULL,
	`seq` integer NOT NULL,
	`user_id` text NOT NULL,
	`body` text NOT NULL,
	`is_delivered` integer NOT NULL,
	`operation_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`thread_id`) REFERENCES `message_threads`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `thread_messages_by_writer` ON `thread_messages` (`community_id`,`user_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `thread_messages_seq` ON `thread_messages` (`thread_id`,`seq`);--> statement-breakpoint
CREATE UNIQUE INDEX `thread_messages_once` ON `thread_messages` (`user_id`,`operation_id`);