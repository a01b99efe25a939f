"""Which settings there are for what: the ten that most people set, then all others by topic."""

from __future__ import annotations

FIRST = "First of all"
TOPICS: dict[str, str] = {
    FIRST: "host port public_url openai_api_key openai_base_url openai_model stt tts max_sessions "
    "transcript_days",
    "Folders and the database": "data_dir personalities_dir web_dir database_url store_deadline "
    "unsaved_mb",
    "Access and bounds": "operator_token join_secret join_token_hours allowed_hosts "
    "allowed_origins max_connections operator_rate guest_rate",
    "Language models": "llm model_endpoints openai_summary_model llm_first_word llm_stall "
    "llm_slots models_dir local_model_slots local_model_threads model_ports",
    "Speech": "services voice whisper_model openai_stt_model openai_tts_model deepgram_api_key "
    "cartesia_api_key elevenlabs_api_key turn_end turn_pause noise_filter "
    "tts_deadline",
    "Rooms": "webrtc_ports webrtc_address ice_servers turn_secret turn_seconds turn_username "
    "turn_password webrtc_loopback daily_api_key daily_api_url "
    "daily_recording daily_transcription daily_knocking daily_max_people daily_start_muted "
    "daily_dial_in daily_dial_out recordings recording_mb",
    "How sessions go": "beats_mode reset_at_beats context_budget summary_lead summary_timeout "
    "wrap_up_timer leave_after participant_refresh greeting_grace silence_after nobody_came "
    "everybody_left max_length deterministic_time_queries second_opinion",
    "Sessions' processes": "reserved_sessions standby session_memory_mb session_age "
    "answer_deadline heartbeat_deadline drain_seconds schedule_grace",
    "Several services, many machines": "lease_seconds cluster_secret cluster_address engine "
    "temporal_address temporal_namespace temporal_heartbeat temporal_keepalive host_load "
    "place_cores place_memory_mb",
    "Webhooks and the way out": "webhook_urls webhook_secret webhook_allow_private outgoing_proxy "
    "outgoing_proxy_except",
    "Notices": "whatsapp_token whatsapp_phone_id whatsapp_to whatsapp_template "
    "whatsapp_template_language whatsapp_api_url whatsapp_api_version smtp_host smtp_port "
    "smtp_security smtp_user smtp_password smtp_from",
    "The planner": "calendar calendar_url calendar_user calendar_password calendar_token "
    "memory_token tasks_mcp_command tasks_mcp_url tasks_mcp_token tasks_mcp_tool",
    "The restaurant": "restaurant_door restaurant_visits restaurant_bookings",
    "Logs and traces": "log_level log_format log_turns otel_exporter_otlp_endpoint "
    "otel_exporter_otlp_headers trace_words",
}
"""The names of each topic's settings, in the order in which they are shown."""
