CREATE TABLE `quiet_hours` (
	`user_id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`from_minute` integer NOT NULL,
	`to_minute` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "quiet_hours_are_of_a_day" CHECK("quiet_hours"."from_minute" BETWEEN 0 AND 1439 AND "quiet_hours"."to_minute" BETWEEN 0 AND 1439),
	CONSTRAINT "quiet_hours_end" CHECK("quiet_hours"."from_minute" <> "quiet_hours"."to_minute")
);
--> statement-breakpoint
CREATE TABLE `undeliverable_addresses` (
	`community_id` text NOT NULL,
	`address` text NOT NULL,
	`reason` text NOT NULL,
	`reported_at` integer NOT NULL,
	`resumed_at` integer,
	PRIMARY KEY(`community_id`, `address`),
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
