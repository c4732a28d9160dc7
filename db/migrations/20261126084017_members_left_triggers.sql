-- As missingParts says it: no part is empty that its member does not hide. Whether others see the place stands with the person.
CREATE VIEW `complete_profiles` AS SELECT profile.`user_id` FROM `member_profiles` AS profile
  INNER JOIN `users` AS person ON person.`id` = profile.`user_id` AND person.`community_id` = profile.`community_id`
  WHERE (coalesce(profile.`biography`, '') <> '' OR instr(profile.`hidden`, '"biography"') > 0)
    AND (coalesce(profile.`industry`, '') <> '' OR instr(profile.`hidden`, '"industry"') > 0)
    AND (coalesce(nullif(profile.`expertise`, '[]'), '') <> '' OR instr(profile.`hidden`, '"expertise"') > 0)
    AND (coalesce(person.`location_name`, '') <> '' OR person.`display_location` = 0)
    AND (coalesce(person.`job_title`, '') <> '' OR instr(profile.`hidden`, '"jobTitle"') > 0)
    AND (coalesce(person.`company_name`, '') <> '' OR instr(profile.`hidden`, '"companyName"') > 0)
    AND (coalesce(profile.`company_description`, '') <> '' OR instr(profile.`hidden`, '"companyDescription"') > 0);
--> statement-breakpoint
CREATE TRIGGER `missing_parts_of_changed_users` AFTER UPDATE OF `job_title`, `company_name`, `location_name`, `display_location` ON `users` BEGIN
  UPDATE `users` SET `is_profile_incomplete` = `id` NOT IN (SELECT `user_id` FROM `complete_profiles` WHERE `user_id` = NEW.id) WHERE `id` = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER `missing_parts_of_new_profiles` AFTER INSERT ON `member_profiles` BEGIN
  UPDATE `users` SET `is_profile_incomplete` = `id` NOT IN (SELECT `user_id` FROM `complete_profiles` WHERE `user_id` = NEW.user_id) WHERE `id` = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `missing_parts_of_changed_profiles` AFTER UPDATE ON `member_profiles` BEGIN
  UPDATE `users` SET `is_profile_incomplete` = `id` NOT IN (SELECT `user_id` FROM `complete_profiles` WHERE `user_id` IN (OLD.user_id, NEW.user_id)) WHERE `id` IN (OLD.user_id, NEW.user_id);
END;
--> statement-breakpoint
CREATE TRIGGER `missing_parts_of_removed_profiles` AFTER DELETE ON `member_profiles` BEGIN
  UPDATE `users` SET `is_profile_incomplete` = `id` NOT IN (SELECT `user_id` FROM `complete_profiles` WHERE `user_id` = OLD.user_id) WHERE `id` = OLD.user_id;
END;
--> statement-breakpoint
UPDATE `users` SET `is_profile_incomplete` = 0 WHERE `id` IN (SELECT `user_id` FROM `complete_profiles`);
--> statement-breakpoint
-- The audit log is append-only for 2557 days, which is AUDIT_KEPT_DAYS.
DROP TRIGGER `audit_log_no_delete`;
--> statement-breakpoint
CREATE TRIGGER `audit_log_no_delete` BEFORE DELETE ON `audit_log` WHEN OLD.created_at > (unixepoch() - 2557 * 86400) * 1000 BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;
