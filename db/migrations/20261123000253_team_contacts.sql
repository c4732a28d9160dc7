CREATE TABLE `mobile_phone_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`country_code` text NOT NULL,
	`number` text NOT NULL,
	`code_hmac` text NOT NULL,
	`message_id` text NOT NULL,
	`evaluations` integer DEFAULT 0 NOT NULL,
	`sent_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "mobile_phone_changes_number_is_e164" CHECK("mobile_phone_changes"."number" GLOB '+[1-9]*' AND length("mobile_phone_changes"."number") BETWEEN 8 AND 16),
	CONSTRAINT "mobile_phone_changes_country" CHECK(length("mobile_phone_changes"."country_code") = 2),
	CONSTRAINT "mobile_phone_changes_evaluations" CHECK("mobile_phone_changes"."evaluations" BETWEEN 0 AND 5)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mobile_phone_changes_user_id_unique` ON `mobile_phone_changes` (`user_id`);--> statement-breakpoint
CREATE TABLE `support_contacts` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`mobile_country_code` text,
	`mobile_number` text,
	`office_country_code` text,
	`office_number` text,
	`office_extension` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "support_contacts_kind" CHECK("support_contacts"."kind" IN ('ASSISTANT', 'PUBLIC_RELATIONS')),
	CONSTRAINT "support_contacts_mobile" CHECK(("support_contacts"."mobile_country_code" IS NULL) = ("support_contacts"."mobile_number" IS NULL)),
	CONSTRAINT "support_contacts_office" CHECK(("support_contacts"."office_country_code" IS NULL) = ("support_contacts"."office_number" IS NULL)),
	CONSTRAINT "support_contacts_extension" CHECK("support_contacts"."office_extension" IS NULL OR "support_contacts"."office_number" IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `support_contacts_one_of_a_kind` ON `support_contacts` (`user_id`,`kind`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `network_range` text;